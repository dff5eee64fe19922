/**
 * Follows the Containerfile step by step in plain folders and runs the result, on a machine without a container tool. As root, on Linux:
 *
 *     node scripts/try-image.ts build FOLDER     # debootstrap trixie makes FOLDER/base first
 *     node scripts/try-image.ts run FOLDER [VARIABLE=value …] [-- command …]
 *
 * The site then has process id 1, its own user, no capabilities, and a root it cannot write to.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

const project = join(import.meta.dirname, '..')

type Stage = { root: string; folder: string; env: Record<string, string> }
type Image = Stage & { user: string; command: string[]; health: string[] }

const run = (file: string, ...args: string[]) => execFileSync(file, args, { stdio: 'inherit' })
const copy = (from: string, to: string) => run('cp', '--archive', '--reflink=auto', from, to)

/** The instructions, each on one line, without comments. */
export const instructionsOf = (containerfile: string) =>
  containerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      return { name, rest: rest.join(' ') }
    })

/** What .dockerignore lets in: everything is left out but the lines that begin with an exclamation mark. */
export const contextOf = (ignore: string) =>
  [...ignore.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)

const build = (folder: string) => {
  const base = join(folder, 'base')
  if (!existsSync(base)) run('debootstrap', '--variant=minbase', 'trixie', base)
  const stages = new Map<string, Stage>()
  const args: Record<string, string> = {}
  let stage: Stage = { root: '', folder: '/', env: {} }
  let image: Pick<Image, 'user' | 'command' | 'health'> = { user: '0:0', command: [], health: [] }
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_, name) => stage.env[name] ?? args[name] ?? '')

  const steps: Record<string, (rest: string) => void> = {
    ARG(rest) {
      const [name = '', value = ''] = rest.split('=')
      args[name] = value
    },
    FROM(rest) {
      const [from = '', , name = 'image'] = fill(rest).split(' ')
      const root = join(folder, name)
      run('rm', '-rf', root)
      const before = stages.get(from)
      copy(before?.root ?? base, root)
      if (from.includes('/node:')) addNpm(root)
      stage = { root, folder: before?.folder ?? '/', env: { ...before?.env } }
      stages.set(name, stage)
    },
    WORKDIR(rest) {
      stage.folder = rest
      mkdirSync(join(stage.root, rest), { recursive: true })
    },
    RUN: (rest) => inRoot(stage, rest),
    ENV(rest) {
      for (const set of rest.split(/\s+/)) {
        const [name = '', value = ''] = set.split('=')
        stage.env[name] = value
      }
    },
    COPY(rest) {
      const words = rest.split(' ')
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice(7) : undefined
      const to = join(stage.root, stage.folder, words.pop() ?? '')
      mkdirSync(to, { recursive: true })
      const sources = from
        ? words.map((path) => join(stages.get(from)?.root ?? '', path))
        : words[0] === '.'
          ? contextOf(readFileSync(join(project, '.dockerignore'), 'utf8'))
          : words
      for (const source of sources) {
        const path = resolve(project, source)
        const isFolder = words[0] !== '.' && statSync(path).isDirectory()
        copy(isFolder ? `${path}/.` : path, to)
      }
      // Tools differ in which time a copied folder gets; the latest one is the worst case.
      run('find', to, '-type', 'd', '-exec', 'touch', '{}', '+')
    },
    USER(rest) {
      image = { ...image, user: rest }
    },
    CMD(rest) {
      image = { ...image, command: JSON.parse(rest) }
    },
    HEALTHCHECK(rest) {
      image = { ...image, health: JSON.parse(rest.slice(rest.indexOf('['))) }
    },
  }
  for (const { name, rest } of instructionsOf(
    readFileSync(join(project, 'Containerfile'), 'utf8'),
  )) {
    process.stdout.write(`── ${name} ${rest.slice(0, 100)}\n`)
    steps[name]?.(rest)
  }
  writeFileSync(join(folder, 'image.json'), JSON.stringify({ ...stage, ...image }))
  run('du', '-sh', stage.root, ...globSync(join(stage.root, 'opt/clubrun/*')))
}

/** npm of this machine, in place of the one of the image that has npm. */
const addNpm = (root: string) => {
  const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const npm = join(realpathSync(command), '../..')
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true })
  copy(npm, join(root, 'usr/local/lib/node_modules'))
  copy(process.execPath, join(root, 'usr/local/bin/node'))
  run('ln', '-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
}

/** A step of the build: as root, with the network and the certificates of this machine. */
const inRoot = ({ root, folder, env }: Stage, command: string) => {
  const mounts = [
    `mount -t proc proc ${root}/proc`,
    `cat /etc/resolv.conf > ${root}/etc/resolv.conf`,
    `mkdir -p ${root}/etc/ssl/certs ${root}/root/.npm`,
    // What npm has downloaded before.
    `mkdir -p ~/.npm && mount --bind ~/.npm ${root}/root/.npm`,
    `cat /etc/ssl/certs/ca-certificates.crt > ${root}/etc/ssl/certs/ca-certificates.crt`,
  ]
  const inside = `exec chroot ${root} /bin/sh -c 'cd ${folder} && ${command.replaceAll("'", "'\\''")}'`
  execFileSync('unshare', ['--mount', 'sh', '-ec', [...mounts, inside].join('\n')], {
    stdio: 'inherit',
    env: {
      ...{ HOME: '/root', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      ...{
        NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
        DEBIAN_FRONTEND: 'noninteractive',
      },
      ...env,
    },
  })
}

/** Runs the image as compose.yaml does: read-only, with /tmp, /data and /backups. */
const start = (folder: string, given: readonly string[]) => {
  const image: Image = JSON.parse(readFileSync(join(folder, 'image.json'), 'utf8'))
  const { root } = image
  const end = given.includes('--') ? given.indexOf('--') : given.length
  const wanted = given.slice(end + 1)
  const command = wanted.join() === 'health' ? image.health : wanted
  const [uid = '', gid = ''] = image.user.split(':')
  const volumes = ['data', 'backups'].map((name) => {
    const volume = join(folder, 'volumes', name)
    // As a tool fills an empty volume: with the owner and the mode the folder has in the image.
    if (!existsSync(volume)) {
      mkdirSync(join(folder, 'volumes'), { recursive: true })
      copy(join(root, name), volume)
    }
    return `mount --bind ${volume} ${root}/${name}`
  })
  const script = [
    ...[`mount --bind ${root} ${root}`, ...volumes],
    `mount -t tmpfs -o size=64m,mode=1777 tmpfs ${root}/tmp`,
    `mount -t proc proc ${root}/proc`,
    ...['null', 'urandom'].flatMap((name) => [`mount --bind /dev/${name} ${root}/dev/${name}`]),
    `mount -o remount,bind,ro ${root}`,
    `cd ${root}${image.folder}`,
    `exec /usr/sbin/chroot ${root} /usr/bin/setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all /bin/sh -c 'cd ${image.folder}; exec "$@"' -- "$@"`,
  ].join('\n')
  const variables = Object.fromEntries(
    given
      .slice(0, end)
      .map((set) => [set.slice(0, set.indexOf('=')), set.slice(set.indexOf('=') + 1)]),
  )
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      'sh',
      '-ec',
      script,
      'sh',
      ...(command.length > 0 ? command : image.command),
    ],
    { stdio: 'inherit', env: { ...image.env, ...variables } },
  )
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

if (import.meta.main) {
  const [order, folder, ...given] = process.argv.slice(2)
  if (order === 'build' && folder) build(resolve(folder))
  else if (order === 'run' && folder) start(resolve(folder), given)
  else throw new Error('Say build FOLDER or run FOLDER.')
}
