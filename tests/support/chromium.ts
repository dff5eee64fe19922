import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { chromium } from 'playwright'

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

/** What `chromium.launch` of playwright needs to open a browser. */
export type Launch = { executablePath: string; env: Record<string, string>; args: string[] }

type Source = { readonly from: string; readonly find: () => Promise<readonly Launch[]> }

export type Found = { readonly launch: Launch; readonly version: string; readonly from: string }

const given = async () => [launchOptions(process.env.CHROMIUM ?? '', isRoot)]

const usualSources = (): readonly Source[] =>
  process.env.CHROMIUM
    ? [{ from: 'CHROMIUM', find: given }]
    : [
        { from: 'this machine', find: installedChromium },
        { from: 'npm', find: packagedChromium },
        { from: 'apt-get', find: aptChromium },
      ]

let found: Promise<Found> | undefined

/** The browser of this machine, which is looked for once. */
export const describeChromium = () => {
  found ??= firstThatOpens()
  return found
}

/** What it takes to open the browser of this machine. */
export const findChromium = async () => (await describeChromium()).launch

/** The first browser that draws a page: one that is there may still lack what it needs of the system. */
export async function firstThatOpens(sources = usualSources()): Promise<Found> {
  const reasons: string[] = []
  const note = (error: unknown) => void reasons.push(firstLine(error))
  for (const { from, find } of sources) {
    for (const launch of (await find().catch(note)) ?? []) {
      const version = await open(launch).catch(note)
      if (version) return { launch, version, from }
    }
  }
  const sentence = 'No browser for the tests: install Chromium or Chrome, or set CHROMIUM to one.'
  throw new Error([sentence, ...reasons].join('\n  '))
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Long enough for a machine that is busy with other things. */
const patience = 120_000

/** Opens the browser, has it draw a page, and tells its version. */
async function open(launch: Launch): Promise<string> {
  try {
    await using browser = await chromium.launch({ ...launch, timeout: patience })
    const page = await browser.newPage()
    await page.setContent('<h1>Here we are</h1>', { timeout: patience })
    await page.screenshot({ timeout: patience })
    return browser.version()
  } catch (error) {
    // Playwright repeats all it has heard from the browser, with every argument.
    const said = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    const why =
      said.match(/error while loading.+|cannot open.+|exitCode=\d+/)?.[0] ?? firstLine(said)
    throw new Error(`${launch.executablePath} does not start: ${why}`, { cause: error })
  }
}

function launchOptions(
  executablePath: string,
  unboxed: boolean,
  extra: NodeJS.ProcessEnv = {},
): Launch {
  const set = Object.entries({ ...process.env, ...extra })
  const env = Object.fromEntries(set.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return { executablePath, env, args: unboxed ? ['--no-sandbox', ...quietly] : quietly }
}

/**
 * The same engine without windows, which needs half the time for the same pages.
 * It does not keep pages to go back to, and fetches pictures from further away.
 */
export async function findHeadlessShell() {
  const shells = process.env.CHROMIUM ? [] : await answering(onPath(shellName))
  for (const launch of shells) {
    if (await open(launch).catch(() => undefined)) return launch
  }
  return undefined
}

const shellName = 'chromium-headless-shell'

function installedChromium() {
  return answering([
    ...['chromium', 'chromium-browser', 'google-chrome'].flatMap(onPath),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ])
}

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))

/** Those that can tell their version: Ubuntu has a `chromium-browser` that only asks for a snap. */
async function answering(candidates: readonly string[]) {
  const there = candidates.filter((candidate) => existsSync(candidate))
  const answers = await Promise.all(there.map((path) => run(path, ['--version']).catch(() => {})))
  return there.filter((_, at) => answers[at]).map((path) => launchOptions(path, isRoot))
}

/**
 * It does not know how good its line is, and would fetch pictures from further away than others do. The
 * others are what Playwright sets, a mouse: the last of two such arguments counts alone.
 */
const blinkSettings = `--blink-settings=${[
  'lazyLoadingImageMarginPxUnknown=1250',
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
].join()}`

/** @sparticuz/chromium: a browser and its libraries, packed, for machines where none is installed. */
async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const packageFolder = dirname(dirname(require.resolve('@sparticuz/chromium')))
  const folder = join(packageFolder, 'unpacked')
  if (!existsSync(folder)) await unpack(packageFolder, folder)
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
  const extra = {
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  }
  const launch = launchOptions(join(folder, 'chromium'), true, extra)
  return [{ ...launch, args: [...launch.args, blinkSettings] }]
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
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return []
  process.stdout.write('No Chromium starts here: installing it with apt-get.\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => run('apt-get', args, { env, maxBuffer: 2 ** 26 })
  // One mirror of several may fail, or another process be at it: installing tells.
  await apt('update').catch(() => undefined)
  const patiently = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']
  const failure = await apt(...patiently, 'chromium').then(
    () => undefined,
    (error: unknown) => error,
  )
  await apt(...patiently, shellName).catch(() => undefined)
  const added = await installedChromium()
  if (added.length === 0) throw failure ?? new Error('apt-get installed no Chromium.')
  return added
}
