import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { choose } from '#tests/support/choose.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { publish } from '#tests/support/report.ts'
import { calendar } from './feel/calendar.ts'
import { amounts, demoPassword, growClub } from './feel/club.ts'
import { gallery } from './feel/gallery.ts'
import { openInput } from './feel/input.ts'
import { others } from './feel/others.ts'
import { type Book, limit, note, slowScreens, table } from './feel/report.ts'
import type { Screen } from './feel/screen.ts'
import { users } from './feel/users.ts'
import { watch } from './feel/watch.ts'
import { machineFacts } from './machine.ts'
import { openSite } from './site.ts'

const slowdown = 4
const screens = [calendar, users, gallery, ...others]
const sizes = {
  phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
}
type Size = keyof typeof sizes

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)
const chosen = choose(screens, positionals)
const say = (text: string) => process.stdout.write(`${text}\n`)

type Guest = Awaited<ReturnType<BrowserContext['storageState']>>

const open = (browser: Browser, baseURL: string, size: Size, guest?: Guest) =>
  browser.newContext({
    ...sizes[size],
    baseURL,
    serviceWorkers: 'block',
    ...(guest && { storageState: guest }),
  })

/** Signs in once; every visit begins with the stored session. */
const signIn = async (browser: Browser, baseURL: string, who: 'admin' | 'member') => {
  await using context = await open(browser, baseURL, 'desk')
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@demo.club`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  // Without waiting here the browser would not have stored it.
  return await context.storageState()
}

/** Does what people do on a screen, and records the delays they feel. */
const visit = async (context: BrowserContext, screen: Screen, size: Size, book: Book) => {
  const page = await context.newPage()
  await watch(page)
  const throttle = await context.newCDPSession(page)
  await throttle.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(screen.address, { waitUntil: 'networkidle' })
  const name = `${screen.name}, ${size}`
  const input = openInput(page, size === 'phone', (what, felt) => note(book, name, what, felt))
  await screen.visit(input)
}

const visitAll = async (browser: Browser, origin: string, book: Book) => {
  const guests = {
    admin: await signIn(browser, origin, 'admin'),
    member: await signIn(browser, origin, 'member'),
  }
  for (let round = 1; round <= rounds; round++) {
    for (const screen of chosen) {
      for (const size of ['phone', 'desk'] as const) {
        if (screen.only && screen.only !== size) continue
        say(`round ${round}: ${screen.name}, ${size}`)
        await using context = await open(browser, origin, size, screen.as && guests[screen.as])
        // The results so far are worth reading, even if a step timed out on a busy machine.
        await visit(context, screen, size, book).catch((failure) => {
          say(String(failure))
          process.exitCode = 1
        })
      }
    }
  }
}

const run = async () => {
  const book: Book = new Map()
  await using site = await openSite({ seed: growClub })
  await using browser = await chromium.launch(await findChromium())
  await visitAll(browser, `http://localhost:${site.port}`, book)
  return book
}

const facts = `${machineFacts()} · processor slowed down ${slowdown} times`
const club = Object.entries(amounts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
say(`${facts}\n${club.join(', ')}\n`)
const book = await run()
say(`\n${table(book)}\n`)

// Only a whole run is written down, so the page never mixes two machines or two days.
if (positionals.length === 0 && !process.exitCode) {
  const times = rounds === 1 ? 'once' : `${rounds} times`
  const said = `A club of ${club.join(', ')}. Every screen ${times}.`
  await publish('benchmarks/feel.md', 'results', [facts, said, table(book)].join('\n\n'))
}

const slow = slowScreens(book)
if (slow.length > 0) {
  say(`Over ${limit} ms: ${slow.join('; ')}`)
  process.exitCode = 1
}
