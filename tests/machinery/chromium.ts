import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const require = createRequire(import.meta.url)
const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** The browser would otherwise call its maker's servers while pages are being measured. */
const quietly = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** What `chromium.launch` of playwright needs to open the browser of this machine. */
export async function findChromium(): Promise<{
  executablePath: string
  env: Record<string, string>
  args: string[]
}> {
  const own = process.env.CHROMIUM || (await installedChromium())
  if (own) return launchOptions(own, isRoot)
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium()
  return launchOptions(await aptChromium(), isRoot)
}

function launchOptions(executablePath: string, unboxed: boolean, extra: NodeJS.ProcessEnv = {}) {
  const set = Object.entries({ ...process.env, ...extra })
  const env = Object.fromEntries(set.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return { executablePath, env, args: unboxed ? ['--no-sandbox', ...quietly] : quietly }
}

/**
 * The same engine without windows and what is around them, which needs half the time for the same pages.
 * It does not keep pages to go back to, and fetches pictures from further away.
 */
export async function findHeadlessShell() {
  const shell = process.env.CHROMIUM ? undefined : await firstThatWorks(onPath(shellName))
  return shell && launchOptions(shell, isRoot)
}

const shellName = 'chromium-headless-shell'

const installedChromium = () =>
  firstThatWorks([
    ...['chromium', 'chromium-browser', 'google-chrome'].flatMap(onPath),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ])

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))

async function firstThatWorks(candidates: readonly string[]) {
  for (const path of candidates.filter((candidate) => existsSync(candidate))) {
    // Ubuntu has a `chromium-browser` that only asks for a snap: it cannot tell its version.
    const works = await run(path, ['--version']).then(
      () => true,
      () => false,
    )
    if (works) return path
  }
  return undefined
}

/** @sparticuz/chromium: a browser and its libraries, packed, for machines where none is installed. */
async function packagedChromium() {
  const packageFolder = dirname(dirname(require.resolve('@sparticuz/chromium')))
  const folder = join(packageFolder, 'unpacked')
  if (!existsSync(folder)) await unpack(packageFolder, folder)
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
  return launchOptions(join(folder, 'chromium'), true, {
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  })
}

/** Unpacks aside and renames, so a second process never meets a half-written browser. */
async function unpack(packageFolder: string, folder: string) {
  const aside = await mkdtemp(`${folder}-`)
  try {
    // The package writes to the temporary directory of its process, so it gets a process of its own.
    const program = `
      const { default: chromium, inflate } = await import('@sparticuz/chromium')
      await Promise.all([chromium.executablePath(), inflate(process.argv[1])])`
    const libraries = join(packageFolder, 'bin', 'al2023.tar.br')
    await run(process.execPath, ['--input-type=module', '--eval', program, libraries], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: aside },
    })
    const fonts = join(aside, 'fonts', 'fonts.conf')
    await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`))
    await chmod(join(aside, 'chromium'), 0o755)
    await chmod(aside, 0o755)
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

async function aptChromium() {
  const sentence = 'No browser for the tests: install Chromium or Chrome, or set CHROMIUM to one.'
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new Error(sentence)
  process.stdout.write('No Chromium found: installing it with apt-get.\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => run('apt-get', args, { env, maxBuffer: 2 ** 26 })
  // One mirror of several may fail, or another process be at it: installing tells.
  await apt('update').catch(() => undefined)
  const patiently = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']
  const cause = await apt(...patiently, 'chromium').catch((error: unknown) => error)
  await apt(...patiently, shellName).catch(() => undefined)
  const path = await installedChromium()
  if (!path) throw new Error(sentence, { cause })
  return path
}
