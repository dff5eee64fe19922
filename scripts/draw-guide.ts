/** Takes the pictures of docs/leading-a-ride.md, with the demonstration club, early on the morning of its ride. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { findChromium } from '#tests/support/chromium.ts'
import { launch, portIn, root } from '#tests/support/launch.ts'

const folder = join(root, 'docs/leading')
const timeZone = 'Asia/Dhaka'
const password = 'sunrise-on-the-iron-bridge'
/** How many pixels of the picture a pixel of the phone gets. */
const sharpness = 1.25

/** The ride of the demonstration club that the moderator leads starts on Fridays at six. */
const morning = () => {
  const now = Temporal.Now.zonedDateTimeISO(timeZone)
  const friday = now.add({ days: (5 - now.dayOfWeek + 7) % 7 || 7 })
  return friday.withPlainTime('05:38')
}

const startSite = async (dataDir: string, at: Temporal.ZonedDateTime) => {
  const clock = join(dataDir, 'clock')
  await writeFile(clock, String(at.epochMilliseconds - Date.now()))
  const preload = pathToFileURL(join(root, 'tests/faults/moved-clock.ts')).href
  const site = await launch({
    ...{ DATA_DIR: dataDir, DEMO_PASSWORD: password },
    ...{ MOVED_CLOCK: clock, NODE_OPTIONS: `--import=${preload}` },
  })
  const port = portIn(await site.said('is ready at'))
  const stop = async () => {
    site.child.kill()
    await once(site.child, 'close')
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

const openPhone = async (browser: Browser, origin: string, at: Temporal.ZonedDateTime) => {
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 360, height: 740 }, deviceScaleFactor: sharpness },
    ...{ hasTouch: true, isMobile: true, reducedMotion: 'reduce', colorScheme: 'light' },
  })
  await context.clock.install({ time: at.epochMilliseconds })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('moderator@demo.club')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const rides = await page.request.get('/api/events/next')
  const [ride] = await rides.json()
  await page.goto(`/rides/${ride._id}/sheet`)
  await page.getByText('Saved').first().waitFor()
  return { context, page }
}

const keep = async (name: string, picture: Buffer, width?: number) => {
  const file = join(folder, `${name}.webp`)
  const resized = width ? sharp(picture).resize({ width }) : sharp(picture)
  const { size } = await resized.webp({ quality: 52, effort: 6 }).toFile(file)
  process.stdout.write(`${name}.webp ${(size / 1000).toFixed(1)} kB\n`)
}

const tap = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()

const takePictures = async (browser: Browser, origin: string, at: Temporal.ZonedDateTime) => {
  const { context, page } = await openPhone(browser, origin, at)
  const take = async (name: string) => keep(name, await page.screenshot())
  /** The group with the sticky head count above it, after the last message has gone. */
  const showGroup = async () => {
    await page.locator('html[data-toast]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Easy' }).evaluate((heading) => {
      scrollTo(0, scrollY + heading.getBoundingClientRect().top - 170)
    })
  }

  for (const name of ['Rima Chowdhury', 'Kamal Hossain', 'Shirin Sultana']) await tap(page, name)
  await page.getByText('All sent').waitFor()
  await showGroup()
  await take('riders')

  await page.getByRole('button', { name: /emergency contact of Rafi Ahmed/ }).tap()
  await page.getByText(/1 tap waiting/).waitFor()
  await page.getByText('All sent').waitFor()
  await page.getByText('In an emergency').evaluate((words) => {
    scrollTo(0, scrollY + words.getBoundingClientRect().top - 360)
  })
  await take('emergency')
  await page.getByRole('button', { name: /emergency contact of Rafi Ahmed/ }).tap()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add a walk-up to Easy' }).tap()
  await page.getByLabel('Name').fill('Polash Mitra')
  await page.getByLabel('Phone', { exact: true }).fill('+880 1800 000007')
  await take('walk-up')
  await page.getByRole('button', { name: 'Add, they are there' }).tap()
  for (const name of ['Rafi Ahmed', 'Oishi Dutta']) await tap(page, name)
  await page.getByText(/3 taps waiting/).waitFor()
  await showGroup()
  await take('offline')

  await context.setOffline(false)
  await page.getByText('All sent').waitFor()
  await page.getByRole('button', { name: 'Roll out' }).tap()
  await page.getByRole('button', { name: 'All back' }).tap()
  await page.getByLabel('One sentence').fill('Dry roads, tea at the weir.')
  await page.locator('html[data-toast]').waitFor({ state: 'detached' })
  await take('all-back')
  await page.getByRole('button', { name: 'Save' }).tap()

  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print with contacts' }).tap()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await keep('printed', await page.screenshot(), 540)
  await context.close()
}

await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'clubrun-guide-'))
const at = morning()
const site = await startSite(dataDir, at)
const browser = await chromium.launch(await findChromium())
try {
  await takePictures(browser, site.origin, at)
} finally {
  await browser.close()
  await site.stop()
  await rm(dataDir, { recursive: true })
}
