import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { addRoute } from '#tests/support/routes.ts'

const publicPages = ['/', '/about', '/gallery', '/contact', '/news', '/privacy', '/routes']
const ROUTES_PUBLIC = '1'

const attribute = (html: string, tag: RegExp) => html.match(tag)?.[1] ?? ''

test('every public page has a title, a canonical address and a preview card', async () => {
  const { ask, moderator } = await openTestSite({
    ...{ PUBLIC_URL: 'https://club.example', TRUST_PROXY: '1', ROUTES_PUBLIC },
  })
  const titles = new Set<string>()
  const { slug } = await addRoute(moderator)
  const paths = [...publicPages, `/routes/${slug}`]
  for (const path of paths) {
    const html = await (await ask(path)).text()
    titles.add(attribute(html, /<title>([^<]+)<\/title>/))
    expect(attribute(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(20)
    expect(attribute(html, /<link rel="canonical" href="([^"]+)"/)).toBe(
      `https://club.example${path}`,
    )
    expect(attribute(html, /<meta property="og:url" content="([^"]+)"/)).toBe(
      `https://club.example${path}`,
    )
    const image = attribute(html, /<meta property="og:image" content="([^"]+)"/)
    const shown = await ask(new URL(image).pathname)
    expect(shown.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/)
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  }
  expect(titles.size).toBe(paths.length)
})

test('search engines get a description of the club', async () => {
  const { ask } = await openTestSite()
  const html = await (await ask('/')).text()
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? ''),
  )
  expect(facts).toContainEqual(
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'SportsClub',
      name: 'Clubrun Sonadi',
      foundingDate: '2016-03-18',
      address: expect.objectContaining({ '@type': 'PostalAddress', addressLocality: 'Sonadi' }),
    }),
  )
})

test('the sitemap names pages that exist, and robots.txt links to it', async () => {
  const { ask } = await openTestSite({ ROUTES_PUBLIC })
  const robots = await (await ask('/robots.txt')).text()
  const sitemap = robots.match(/Sitemap: (.+)/)?.[1] ?? ''
  const answer = await ask(new URL(sitemap).pathname)
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
  const places = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  const paths = places.map(([, place]) => new URL(place ?? '').pathname)
  expect(paths).toEqual(expect.arrayContaining([...publicPages, '/routes/river-loop']))
  for (const [, place] of places) {
    expect((await ask(new URL(place ?? '').pathname)).status).toBe(200)
  }
})

test('a phone finds what it needs to install the site', async () => {
  const { ask } = await openTestSite()
  const html = await (await ask('/')).text()
  const path = attribute(html, /<link rel="manifest" href="([^"]+)"/)
  const answer = await ask(path)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { name, start_url, icons } = await answer.json()
  expect([name, start_url]).toEqual(['Clubrun Sonadi', '/?start'])
  for (const { src } of icons) {
    const icon = await ask(src)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
})

test('every feed named in the head can be read', async () => {
  const { ask } = await openTestSite()
  const html = await (await ask('/')).text()
  const feeds = [...html.matchAll(/<link rel="alternate" href="([^"]+)" type="([^"]+)"/g)]
  expect(feeds).toHaveLength(3)
  for (const [, path = '', type = ''] of feeds) {
    expect((await ask(path)).headers.get('content-type')).toContain(type)
  }
})

test('a film can be fetched in parts', async () => {
  const { ask } = await openTestSite()
  const part = (range: string) => ask('/art/ride.mp4', { headers: { range } })
  const whole = await (await ask('/art/ride.mp4')).bytes()
  const middle = await part('bytes=100-199')
  expect([middle.status, middle.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-199/${whole.length}`,
  ])
  expect(await middle.bytes()).toEqual(whole.slice(100, 200))
  const end = await part('bytes=-50')
  expect(await end.bytes()).toEqual(whole.slice(-50))
  const beyond = await part(`bytes=${whole.length}-`)
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
    416,
    `bytes */${whole.length}`,
  ])
  expect((await part('bytes=0-1,5-6')).status).toBe(200)
  const answer = await ask('/api/events/next', { headers: { range: 'bytes=9999999-' } })
  expect(answer.status).toBe(200)
})

const nearly: Readonly<Record<string, string>> = {
  '/calendar': '/calender',
  '/calendar/': '/calender',
  '/calender/': '/calender',
  '/Calendar': '/calender',
  '/events': '/calender',
  '/rides': '/calender',
  '/signin': '/login',
  '/sign-in': '/login',
  '/signup': '/register',
  '/sign-up': '/register',
  '/about-us': '/about',
  '/galery': '/gallery',
  '/contact-us/': '/contact',
  '/home': '/',
  '/blog': '/dashboard/blog',
  '/profile': '/dashboard/profile',
  '/dashboard/calendar': '/calender',
  '/dashboard/events': '/dashboard/event',
  '/dashboard/add-event': '/dashboard/addEvent',
  '/dashboard/': '/dashboard',
}

test('a visitor who mistypes the address of a page is redirected to it, without a script', async () => {
  const { ask } = await openTestSite()
  for (const [near, literal] of Object.entries(nearly)) {
    const answer = await ask(near, { redirect: 'manual' })
    expect([near, answer.status, answer.headers.get('location')]).toEqual([near, 308, literal])
    expect([literal, (await ask(literal)).status]).toEqual([literal, 200])
  }
  for (const lost of ['/calendars', '/constructor', '/dashboard/nothing', '//evil.example/']) {
    expect([lost, (await ask(lost, { redirect: 'manual' })).status]).toEqual([lost, 404])
  }
  for (const own of ['/calendar.ics', '/news.atom', '/api/events']) {
    expect([own, (await ask(own, { redirect: 'manual' })).status]).toEqual([own, 200])
  }
})
