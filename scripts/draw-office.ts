/**
 * Takes the pictures of docs/making-it-yours.md with the demonstration club, and puts each below its mark in that document. The site has
 * to be built: `node scripts/draw-office.ts`, or with the names of some pictures, `node scripts/draw-office.ts words club`.
 */
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { findChromium } from '#tests/support/chromium.ts'
import { launch, portIn, root } from '#tests/support/launch.ts'

const guide = join(root, 'docs/making-it-yours.md')
const folder = join(root, 'docs/making-it-yours')
const password = 'sunrise-on-the-iron-bridge'
const largest = 60_000

const phone = { width: 360, height: 740 }
const desk = { width: 1440, height: 860 }

type Wanted = {
  readonly path: string
  readonly size: { readonly width: number; readonly height: number }
  /** What is to be seen, for people who do not see it. */
  readonly alt: string
  readonly prepare?: (page: Page) => Promise<void>
}

const pictures: Readonly<Record<string, Wanted>> = {
  'first-run': {
    ...{ path: '/dashboard/club/start', size: desk },
    alt: 'The first of five steps: the name of the club, with a preview of the site beside it',
  },
  words: {
    ...{ path: '/dashboard/words/home', size: desk },
    alt: 'The words of the home page in fields, with See it on the page and Publish',
  },
  people: {
    ...{ path: '/dashboard/people', size: phone },
    alt: 'On a phone: invite by mail or by link, or import a list',
  },
  membership: {
    ...{ path: '/dashboard/membership', size: phone },
    alt: 'On a phone: who is due, and the button that notes a payment',
  },
  club: {
    ...{ path: '/dashboard/club', size: desk },
    alt: 'The club at a glance: the five steps, mail, backups, storage and version',
  },
}

const startSite = async (dataDir: string) => {
  const site = await launch({ DATA_DIR: dataDir, DEMO_PASSWORD: password })
  const port = portIn(await site.said('is ready at'))
  const stop = async () => {
    site.child.kill()
    await once(site.child, 'close')
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

/** A page of the demonstration club's admin, who has just signed in. */
const openPage = async (browser: Browser, origin: string, { size }: Wanted) => {
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: size, deviceScaleFactor: 1.25 },
    ...{ reducedMotion: 'reduce', colorScheme: 'light' },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@demo.club')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

const take = async (page: Page, { path, prepare }: Wanted) => {
  const answer = await page.goto(path)
  if (answer?.status() !== 200) throw new Error(`${path} answers with ${answer?.status()}.`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  await page.locator('html[data-toast]').waitFor({ state: 'detached' })
  return page.screenshot()
}

/** As sharp as the limit allows. */
const keep = async (name: string, picture: Buffer, width: number) => {
  for (const quality of [60, 52, 44, 36, 28]) {
    const webp = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length > largest) continue
    await writeFile(join(folder, `${name}.webp`), webp)
    process.stdout.write(`${name}.webp ${(webp.length / 1000).toFixed(1)} kB, ${width} wide\n`)
    return
  }
  throw new Error(`${name}.webp is larger than ${largest} bytes.`)
}

/** Puts the picture below its mark, in place of the one that was there. */
const show = (text: string, name: string, alt: string) => {
  const mark = `<!-- picture: ${name} -->`
  if (!text.includes(mark)) throw new Error(`docs/making-it-yours.md has no ${mark}`)
  const line = `![${alt}](making-it-yours/${name}.webp)`
  return text.replace(new RegExp(`${mark}\n(!\\[[^\n]*\n)?`), `${mark}\n${line}\n`)
}

const names = process.argv.slice(2)
const wanted = Object.entries(pictures).filter(
  ([name]) => names.length === 0 || names.includes(name),
)
await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'clubrun-office-'))
const site = await startSite(dataDir)
const browser = await chromium.launch(await findChromium())
try {
  let text = await readFile(guide, 'utf8')
  for (const [name, picture] of wanted) {
    const page = await openPage(browser, site.origin, picture)
    await keep(name, await take(page, picture), picture.size.width)
    await page.context().close()
    text = show(text, name, picture.alt)
  }
  await writeFile(guide, text)
} finally {
  await browser.close()
  await site.stop()
  await rm(dataDir, { recursive: true })
}
