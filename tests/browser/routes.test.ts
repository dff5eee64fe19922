import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readQrCode } from '#tests/support/read-qr-code.ts'
import { addRoute } from '#tests/support/routes.ts'
import { expectAccessible } from './accessibility.ts'
import { card, expectCards } from './rides.ts'
import { hydrated, signIn, sizes, stopIntercepting, visit } from './visit.ts'

const hills = '/routes/three-hills-of-the-north-ridge'

const openRoute = async (page: Page, path = hills) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 2, name: 'Cue sheet' }).waitFor()
}

const choose = (page: Page, label: string, words: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: words })

test('a member finds a route by length, climb, surface and words, and the address remembers how', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await signIn(page, 'member')
  await page.goto('/routes')
  await page.getByText('8 routes', { exact: true }).waitFor()
  await page.getByRole('img', { name: 'All routes of the club in one drawing' }).waitFor()
  const river = card(page, 'River loop')
  await river.getByText('26.3 km · 31 m up · Easy').waitFor()
  await river.getByText(/^Ridden 3 times, last on \d+ \w+/).waitFor()

  await choose(page, 'Length', '30 to 60 km')
  await choose(page, 'Climb', 'Up to 200 m')
  await choose(page, 'Surface', 'Gravel')
  await expectCards(page, ['Gravel to the heron lake', 'Kilns and kingfishers'])
  await page.getByLabel('Search routes').fill('heron')
  await expectCards(page, ['Gravel to the heron lake'])
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?q=heron&km=30-60&climb=200&surface=gravel')

  await page.reload()
  await expectCards(page, ['Gravel to the heron lake'])
  await choose(page, 'Length', 'Over 100 km')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('button', { name: 'Show all routes' }).click()
  await page.getByText('8 routes', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
})

test('the library comes page by page, says when it is empty, and can be asked for again when it failed', async () => {
  const { page, db, moderator } = await visit({ viewport: sizes.phone, expected: /503/ })
  await signIn(page, 'member')
  const calls = '**/api/routes?*'
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/routes')
  await page.getByRole('heading', { name: 'The routes could not be loaded' }).waitFor()
  await stopIntercepting(page, calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('8 routes', { exact: true }).waitFor()

  const { version } = await addRoute(moderator, { title: 'Zigzag' })
  const copies = Array.from({ length: 19 }, (_, at) => String(at + 10))
  const row = await db
    .selectFrom('route')
    .selectAll()
    .where('slug', '=', 'zigzag')
    .executeTakeFirstOrThrow()
  for (const copy of copies) {
    const id = crypto.randomUUID()
    await db
      .insertInto('route')
      .values({ ...row, id, slug: `zigzag-${copy}`, title: `Zigzag ${copy}` })
      .execute()
  }
  expect(version).toBe(row.newest)
  // The site hears only of what it writes itself.
  await addRoute(moderator, { title: 'Zigzag home' })
  await page.goto('/routes')
  await page.getByText('24 of 29 routes', { exact: true }).waitFor()
  // A mouse could miss it: cards that come near take their real height.
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await page.getByText('29 routes', { exact: true }).waitFor()

  await db.updateTable('route').set({ state: 'archived' }).where('slug', '!=', 'zigzag').execute()
  await moderator.routes.setState({ slug: 'zigzag', state: 'archived' })
  await page.goto('/routes')
  await page.getByText('There are no routes yet.').waitFor()
  expect(await page.getByRole('link', { name: 'Propose a route' }).count()).toBe(0)
  const email = 'member@demo.club'
  await db.updateTable('person').set({ may_lead: 1 }).where('email', '=', email).execute()
  await page.goto('/routes')
  await page.getByRole('link', { name: 'Propose a route' }).waitFor()
  await expectAccessible(page)
})

test('arrow keys and the mouse move one dot on the profile and on the way', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await signIn(page, 'member')
  await openRoute(page)
  await page
    .getByRole('img', { name: '74.5 km, 1,353 m up, a loop from The Iron Bridge' })
    .waitFor()
  const slider = page.getByRole('slider', { name: 'Place on the route' })
  const value = () => slider.getAttribute('aria-valuetext')
  const dots = () =>
    page.locator('figure [data-dot]').evaluateAll((all) => all.map((dot) => dot.getAttribute('cx')))
  expect(await dots()).toEqual([])

  await slider.focus()
  await page.keyboard.press('End')
  expect(await value()).toMatch(/^km 74\.5, \d+ m$/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const first = await value()
  expect(first).toMatch(/^km 0\.\d, \d+ m$/)
  await page.locator('figcaption', { hasText: first ?? '' }).waitFor()
  const before = await dots()
  expect(before).toHaveLength(2)
  await page.keyboard.press('ArrowRight')
  expect(await dots()).not.toEqual(before)

  const way = page.getByRole('img', { name: /a loop from/ })
  await way.hover({ position: { x: 10, y: 10 } })
  const pointed = await value()
  expect(pointed).not.toBe(first)
  await page.locator('label', { has: slider }).hover({ position: { x: 300, y: 60 } })
  expect(await value()).not.toBe(pointed)
  await page.getByRole('listitem').filter({ hasText: 'km 13–20: 496 m up, 7 %' }).waitFor()
  await expectAccessible(page)
})

test('a member takes a route along as a file, on the phone and on paper, and nothing leaves the site', async () => {
  const { page, origin, ask } = await visit({ viewport: sizes.desk })
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await signIn(page, 'member')
  await page.goto('/routes')
  await page.getByRole('link', { name: 'Three hills of the north ridge' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download GPX' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('three-hills-of-the-north-ridge.gpx')
  expect(await text(await file.createReadStream())).toContain(
    '<name>Three hills of the north ridge',
  )

  const [link] = await Promise.all([
    page.waitForResponse(/\/link$/),
    page.getByRole('button', { name: 'QR code for my phone' }).click(),
  ])
  const { address } = await link.json()
  const dialog = page.getByRole('dialog', { name: 'QR code for my phone' })
  await dialog.getByText(/It works for ten minutes, until \d\d:\d\d\./).waitFor()
  expect(await readCode(page)).toBe(address)
  await expectAccessible(page)
  const { pathname, search } = new URL(address)
  const answer = await ask(pathname + search)
  expect(answer.status).toBe(200)
  await dialog.getByRole('button', { name: 'OK' }).click()

  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('cell', { name: 'Check your brakes' }).waitFor()
  await page.getByRole('button', { name: 'Download GPX' }).waitFor({ state: 'hidden' })

  expect(asked.filter((url) => url.protocol.startsWith('http') && url.origin !== origin)).toEqual(
    [],
  )
  expect(asked.filter(({ pathname }) => /maplibre|\/map-/.test(pathname))).toEqual([])
})

/** What a camera reads from the picture of the code. */
const readCode = async (page: Page) => {
  const code = page.getByRole('img', { name: /^QR code of/ })
  const [from = 0, , whole = 0] = ((await code.getAttribute('viewBox')) ?? '')
    .split(' ')
    .map(Number)
  const { data, info } = await sharp(await code.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixelAt = (square: number) => Math.floor(((square - from + 0.5) / whole) * info.width)
  const isDark = (x: number, y: number) =>
    (data[(pixelAt(y) * info.width + pixelAt(x)) * info.channels] ?? 255) < 128
  return readQrCode(isDark, whole + 2 * from)
}

test('a moderator has the original file; an archived route says so, and an unknown one is not found', async () => {
  const { page, moderator } = await visit({ viewport: sizes.phone, expected: /404/ })
  const { slug } = await addRoute(moderator, { title: 'Old towpath' })
  await signIn(page, 'moderator')
  await openRoute(page, `/routes/${slug}`)
  const edit = page.getByRole('link', { name: 'Edit route' })
  expect(await edit.getAttribute('href')).toBe(`/dashboard/editRoute/${slug}`)
  const [original] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Original file' }).click(),
  ])
  expect(original.suggestedFilename()).toBe('old-towpath-original.gpx')
  await moderator.routes.setState({ slug, state: 'archived' })
  await openRoute(page, `/routes/${slug}`)
  await page.getByText('The club no longer rides this route.').waitFor()
  await page.goto('/routes/no-such-route')
  await page.getByRole('heading', { level: 1, name: 'There is no such route' }).waitFor()
  await page.getByRole('link', { name: 'See all routes' }).waitFor()
})

test('where the club shows its routes to everyone, a visitor reads them without JavaScript', async () => {
  const variables = { ROUTES_PUBLIC: '1' }
  const { page, ask } = await visit({ variables, javaScriptEnabled: false, viewport: sizes.phone })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Routes' }).click()
  await page.getByRole('link', { name: 'Three hills of the north ridge' }).click()
  // What is only printed is hidden once the style sheet is there.
  await page.waitForURL('**/routes/three-hills-*')
  await page.getByRole('img', { name: /a loop from The Iron Bridge$/ }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'km 13–20: 496 m up, 7 %' }).waitFor()
  await page.getByRole('cell', { name: 'Check your brakes' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download GPX' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('three-hills-of-the-north-ridge.gpx')
  expect(await (await ask('/sitemap.xml')).text()).toContain(`${hills}</loc>`)
  expect((await ask('/routes/no-such-route')).status).toBe(404)
})

test('where routes are public, filters work for visitors, and a moderator sees a proposal', async () => {
  const { page, db } = await visit({
    variables: { ROUTES_PUBLIC: '1' },
    viewport: sizes.desk,
    expected: /404/,
  })
  await page.goto('/routes?surface=gravel')
  await page.keyboard.press('Shift')
  await hydrated(page)
  await expectCards(page, ['Gravel to the heron lake', 'Kilns and kingfishers'])
  await expectAccessible(page)
  const { slug } = await db
    .selectFrom('route')
    .select('slug')
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  await page.goto(`/routes/${slug}`)
  await page.getByRole('heading', { name: 'There is no such route' }).waitFor()
  await signIn(page, 'moderator')
  await openRoute(page, `/routes/${slug}`)
  await page.getByText('Members see it once a moderator has published it.').waitFor()
})
