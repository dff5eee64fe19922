import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { to } from '#contract/pages.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import { median } from '#tests/support/report.ts'
import { openSite } from './site.ts'

const pages = ['/', '/about', '/gallery', '/contact', '/privacy', '/routes']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const rounds = 5

/** What the score of a page is made of, and what it weighs. */
const figures = {
  'LCP s': ['largest-contentful-paint', 1000],
  'TBT ms': ['total-blocking-time', 1],
  KiB: ['total-byte-weight', 1024],
} as const

/**
 * Lighthouse slows the processor down four times, which makes a phone of a fast desktop (an index of
 * about 1750). `--calibrated` slows this machine down to the same phone, however fast it is itself.
 */
const phone = 1750 / 4
const calibrated = process.argv.includes('--calibrated')

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The public pages on a phone with a slow connection: the worst score of five runs, and the median of the figures. */
const run = async () => {
  await using site = await openSite({ variables: { ROUTES_PUBLIC: '1' } })
  const port = await freePort()
  const { args, ...launch } = await findChromium()
  const browser = await chromium.launch({
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
    // Without it no page is restored from the back/forward cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const slowdown = calibrated ? await slowdownFor(`http://localhost:${site.port}/`, port) : 4
    say(`The processor is slowed down ${slowdown.toFixed(1)} times.`)
    say(['page'.padEnd(10), ...categories, ...Object.keys(figures)].join('  '))
    const origin = `http://localhost:${site.port}`
    for (const page of [...pages, await nextRide(origin), await aRoute(origin)]) {
      say(await judge(origin + page, page.slice(0, 10), { port, slowdown }))
    }
  } finally {
    await browser.close()
  }
}

const nextRide = async (origin: string) => {
  const [ride] = await (await fetch(`${origin}/api/events/next`)).json()
  return to.ride(ride._id)
}

const aRoute = async (origin: string) => {
  const [route] = await (await fetch(`${origin}/api/routes`)).json()
  return to.route(route.slug)
}

type How = { readonly port: number; readonly slowdown: number }

const look = (url: string, { port, slowdown }: How) => {
  const throttling = { cpuSlowdownMultiplier: slowdown }
  return lighthouse(url, { port, onlyCategories: categories, logLevel: 'error', throttling })
}

const slowdownFor = async (url: string, port: number) => {
  const result = await look(url, { port, slowdown: 4 })
  return Math.max(1, (result?.lhr.environment.benchmarkIndex ?? Number.NaN) / phone)
}

const judge = async (url: string, page: string, how: How) => {
  const looks: Record<string, number>[] = []
  const wanting = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const { lhr } = (await look(url, how)) ?? {}
    looks.push({
      ...Object.fromEntries(
        categories.map((id) => [id, Math.round((lhr?.categories[id]?.score ?? 0) * 100)]),
      ),
      ...Object.fromEntries(
        Object.entries(figures).map(([name, [id, unit]]) => [
          name,
          (lhr?.audits[id]?.numericValue ?? Number.NaN) / unit,
        ]),
      ),
    })
    for (const { id, score, scoreDisplayMode } of Object.values(lhr?.audits ?? {})) {
      if (score !== null && score < 0.9 && scoreDisplayMode === 'binary') wanting.add(id)
    }
  }
  const all = (name: string) => looks.map((look) => look[name] ?? Number.NaN)
  const scores = categories.map((id) => Math.min(...all(id)))
  if (scores.some((score) => !(score >= 100))) process.exitCode = 1
  const cells = [
    ...scores.map((score, at) => String(score).padEnd(categories[at]?.length ?? 0)),
    ...Object.keys(figures).map((name) =>
      median(all(name))
        .toFixed(name === 'LCP s' ? 2 : 0)
        .padStart(name.length),
    ),
  ]
  return [page.padEnd(10), ...cells, ...wanting].join('  ')
}

await run()
