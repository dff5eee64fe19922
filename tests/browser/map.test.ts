import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { to } from '#contract/pages.ts'
import type { Person } from '#tests/site.ts'
import { waterTile, writePmtiles } from '#tests/support/pmtiles.ts'
import { addRide } from '#tests/support/rides.ts'
import { addRoute } from '#tests/support/routes.ts'
import { expectAccessible } from './accessibility.ts'
import { hydrated, signIn, sizes, visit } from './visit.ts'

const MAP_ATTRIBUTION =
  'Tiles of the club, [© OpenStreetMap](https://www.openstreetmap.org/copyright)'

const addRideOnRoute = async (moderator: Person) => {
  const route = await addRoute(moderator, { title: 'Round the lake' })
  const ride = await addRide(moderator, { route: route.version })
  return { slug: route.slug, path: to.ride(ride._id) }
}

/** Everything the page asks for. */
const watchRequests = (page: Page) => {
  const addresses: URL[] = []
  page.on('request', (request) => addresses.push(new URL(request.url())))
  const outside = (origin: string) => [
    ...new Set(addresses.map((url) => url.origin).filter((one) => one !== origin)),
  ]
  return { addresses, outside }
}

const ofMap = ({ pathname }: URL) => /\/map[-/]|maplibre|\/line$/.test(pathname)

/** The share of the map that has about this colour. */
const shareOf = async (page: Page, [r, g, b]: readonly [number, number, number]) => {
  const picture = await page.getByRole('region', { name: /^Map of/ }).screenshot()
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let same = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.abs(red - r) + Math.abs(green - g) + Math.abs(blue - b) < 24) same++
  }
  return same / (info.width * info.height)
}

/** A member opens the page of a ride, with all it loads by itself. */
const openRideOnRoute = async (page: Page, moderator: Person) => {
  const { path } = await addRideOnRoute(moderator)
  await signIn(page, 'member')
  const requests = watchRequests(page)
  await page.goto(path)
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Show on a map' })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  return { button, requests }
}

const water = { light: [0xab, 0xd4, 0xd3], dark: [0x11, 0x38, 0x43] } as const
const green = [0x40, 0xc0, 0x40] as const
const line = { light: [0xb9, 0x3a, 0x20], dark: [0xff, 0x9c, 0x82] } as const

test('the map of the club is loaded on a press, and everything comes from the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const MAP_TILES = join(folder, 'club.pmtiles')
  const tile = { z: 0, x: 0, y: 0, bytes: waterTile('Lakeside') }
  await writeFile(MAP_TILES, writePmtiles('vector', [tile]))
  const { page, origin, moderator } = await visit({
    viewport: sizes.desk,
    variables: { MAP_TILES, MAP_ATTRIBUTION },
    // Taking a picture of the map makes a software renderer wait.
    expected: /GPU stall/,
  })
  const { button, requests } = await openRideOnRoute(page, moderator)
  expect(requests.addresses.filter(ofMap).map(String)).toEqual([])

  await button.click()
  await expect.poll(() => shareOf(page, water.light)).toBeGreaterThan(0.7)
  await expect.poll(() => shareOf(page, line.light)).toBeGreaterThan(0.004)
  expect(requests.addresses.some(({ pathname }) => pathname === '/map/tiles.pmtiles')).toBe(true)
  expect(requests.outside(origin)).toEqual([])
  const credit = page.getByRole('link', { name: '© OpenStreetMap' })
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')

  const scale = page.locator('.maplibregl-ctrl-scale')
  const before = await scale.textContent()
  await page.getByRole('region', { name: /^Map of Round the lake/ }).focus()
  await page.keyboard.press('+')
  await expect.poll(() => scale.textContent()).not.toBe(before)
  await expectAccessible(page)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => shareOf(page, water.dark)).toBeGreaterThan(0.7)
  await page.getByRole('button', { name: 'Hide the map' }).click()
  expect(await page.locator('canvas').count()).toBe(0)
})

/** A host of tiles in one colour, which can fail. */
const startTileHost = async () => {
  const [r, g, b] = green
  const background = { r, g, b }
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer()
  const asked: string[] = []
  let works = true
  const server = createServer(({ url = '' }, outgoing) => {
    asked.push(url)
    outgoing.writeHead(works ? 200 : 503, {
      'content-type': 'image/png',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
    outgoing.end(works ? tile : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const setWorks = (does: boolean) => {
    works = does
  }
  return { origin, asked, setWorks }
}

test('tiles of another host are asked for on a press only, and without them the line stays', async () => {
  const host = await startTileHost()
  const variables = { MAP_TILES: `${host.origin}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION }
  const { page, origin, moderator } = await visit({
    viewport: sizes.phone,
    variables,
    expected: /status of 503|GPU stall/,
  })
  const { button, requests } = await openRideOnRoute(page, moderator)
  expect(requests.outside(origin)).toEqual([])
  expect(host.asked).toEqual([])

  host.setWorks(false)
  await button.click()
  await page.getByText('Parts of the map could not be loaded.').waitFor()
  await expect.poll(() => shareOf(page, line.light)).toBeGreaterThan(0.004)
  await page.getByRole('img', { name: /km/ }).first().waitFor()

  host.setWorks(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => shareOf(page, green)).toBeGreaterThan(0.7)
  expect(await page.getByText('Parts of the map could not be loaded.').count()).toBe(0)
  expect(requests.outside(origin)).toEqual([host.origin])
  expect(host.asked.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
})

test('a club without a map has no button for it', async () => {
  const { page, moderator } = await visit()
  const { path } = await addRideOnRoute(moderator)
  await signIn(page, 'member')
  await page.goto(path)
  await page.getByRole('button', { name: 'Download GPX' }).waitFor()
  expect(await page.getByRole('button', { name: 'Show on a map' }).count()).toBe(0)
})

test('visitors open the map where they may see the routes', async () => {
  const host = await startTileHost()
  const variables = { MAP_TILES: `${host.origin}/{z}/{x}/{y}.png`, MAP_ATTRIBUTION }
  const ofMembers = await visit({ variables })
  await ofMembers.page.goto((await addRideOnRoute(ofMembers.moderator)).path)
  await ofMembers.page.keyboard.press('Shift')
  await hydrated(ofMembers.page)
  await ofMembers.page.getByRole('link', { name: /^Cue sheet/ }).waitFor()
  expect(await ofMembers.page.getByRole('button', { name: 'Show on a map' }).count()).toBe(0)

  const { page, moderator } = await visit({
    variables: { ...variables, ROUTES_PUBLIC: '1' },
    expected: /GPU stall/,
  })
  const { slug } = await addRideOnRoute(moderator)
  // The press comes before React, which then answers it.
  const react = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await react.promise
    await route.continue()
  })
  await page.goto(to.route(slug))
  await page.getByRole('button', { name: 'Show on a map' }).click()
  react.resolve()
  await expect.poll(() => shareOf(page, green)).toBeGreaterThan(0.7)
})

test('on the page of a ride nothing moves when the buttons of members come', async () => {
  const variables = { MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION }
  const { page, moderator } = await visit({ variables, viewport: sizes.phone })
  const { path } = await addRideOnRoute(moderator)
  await signIn(page, 'member')
  // From now on the browser remembers who was signed in last.
  await page.goto('/offline')
  await page.getByRole('button', { name: 'Account: Farida Begum' }).waitFor()
  const react = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await react.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const footer = page.getByRole('contentinfo')
  const button = page.getByRole('button', { name: 'Show on a map' })
  const placeOf = async () => (await button.boundingBox())?.y
  const before = [await placeOf(), (await footer.boundingBox())?.y]
  react.resolve()
  await hydrated(page)
  await page.getByRole('button', { name: 'Download GPX' }).waitFor()
  expect([await placeOf(), (await footer.boundingBox())?.y]).toEqual(before)
})
