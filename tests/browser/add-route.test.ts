import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#tests/site.ts'
import { gpxOf as gpxWithPieces, type RidePlace } from '#tests/support/route-files.ts'
import { addRoute, gpxOf } from '#tests/support/routes.ts'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './add-image.ts'
import { replaceRides } from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

const open = async (page: Page) => {
  await page.goto('/dashboard/addRoute')
  await page.getByRole('heading', { level: 1, name: 'Add a route' }).waitFor()
}

const choose = (page: Page, file: string | Buffer, name = 'willow-loop.gpx') =>
  page
    .getByLabel(/^Choose (a|another) file$/)
    .setInputFiles({ name, mimeType: 'application/gpx+xml', buffer: Buffer.from(file) })

const findings = (page: Page) => page.getByRole('list', { name: 'What is in the file' })

const typed = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue()

/** The member of the demonstration club leads a ride to come. */
const makeLeader = async (
  site: { db: Database; moderator: Person } & Parameters<typeof replaceRides>[0],
) => {
  const { ids } = await replaceRides(site, [{}])
  const { id: person } = await site.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'member@demo.club')
    .executeTakeFirstOrThrow()
  await site.moderator.events.changeLeaders({ id: ids[0] ?? '', leaders: [{ person }] })
}

/** Two pieces along a road, as a device records them that was switched off for two kilometres. */
const recordedInPieces = () => {
  const piece = (from: number): RidePlace[] =>
    Array.from({ length: 60 }, (_, step) => ({
      lat: 23.8 + (from + step) / 1000,
      lon: 90.4 + Math.sin((from + step) / 20) / 100,
    }))
  return gpxWithPieces({ name: 'Morning ride', pieces: [piece(0), piece(80)], isRecorded: true })
}

test('a moderator reads what is in a recording, trims and joins it, and members find the route', async () => {
  const { page, member } = await visit({ viewport: sizes.phone })
  await signIn(page, 'moderator')
  await open(page)
  await choose(page, recordedInPieces(), 'morning.gpx')
  await findings(page).getByText('This is a recording with times and heart rate').waitFor()
  await findings(page).getByText('No heights in the file: no profile.').waitFor()
  expect(await typed(page, 'Title')).toBe('Morning ride')
  const length = async () => Number.parseFloat(await findings(page).innerText())
  const whole = await length()
  await page.getByLabel('Trim the first and last').check()
  await page.getByLabel('Metres to trim').fill('500')
  await expect.poll(length).toBeCloseTo(whole - 1, 0)
  const apart = await length()
  await page.getByRole('group', { name: /^2 pieces with a gap of 2\.\d km: join/ }).waitFor()
  await page.getByLabel('Join with a straight line').check()
  await expect.poll(length).toBeGreaterThan(apart + 2)
  await expectAccessible(page)

  await page.reload()
  await page.getByText('This is what you had typed.').waitFor()
  await findings(page).waitFor()
  await page.getByLabel('Surface').selectOption('gravel')
  await page.getByLabel('Be careful').fill('Ferry at km 7.')
  await page.getByRole('button', { name: 'Add the route' }).click()
  await toasted(page, 'The route is in the library')
  await page.waitForURL((url) => url.pathname === '/routes/morning-ride')
  const route = await member.routes.get({ slug: 'morning-ride' })
  expect(route).toMatchObject({ surface: 'gravel', caution: 'Ferry at km 7.', state: 'shown' })
  expect(route.length / 1000).toBeGreaterThan(apart + 2)
})

test('a leader proposes a route, sees that it waits, and a moderator publishes it', async () => {
  const site = await visit()
  const { page, member } = site
  await makeLeader(site)
  await signIn(page, 'member')
  await open(page)
  await page.getByText('Leaders propose routes, and a moderator publishes them.').waitFor()
  await choose(page, gpxOf({ name: 'Weir loop' }))
  await findings(page).waitFor()
  await page.getByRole('button', { name: 'Propose the route' }).click()
  await toasted(page, 'The route is proposed. A moderator publishes it.')
  await open(page)
  const own = page.getByRole('region', { name: 'Your proposals' })
  await own.getByRole('link', { name: /Weir loop.*waits for a moderator/ }).waitFor()
  expect(await own.getByRole('link').count()).toBe(1)
  await expect(member.routes.get({ slug: 'weir-loop' })).rejects.toThrow("We couldn't find this.")

  await signIn(page, 'moderator')
  await open(page)
  await page
    .getByRole('region', { name: 'Proposals' })
    .getByRole('link', { name: /Weir loop/ })
    .click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await toasted(page, 'The route is published')
  await page.getByText('In the library').waitFor()
  expect((await member.routes.get({ slug: 'weir-loop' })).state).toBe('shown')
})

test('a file that is no route is refused beside the picker, and nothing typed is lost', async () => {
  const { page, db, member } = await visit({ expected: /status of (409|422)/ })
  await signIn(page, 'moderator')
  await open(page)
  await page.getByRole('button', { name: 'Add the route' }).click()
  await page.getByText('Please choose the file of the route.').waitFor()
  await page.getByLabel('Title').fill('My own words')
  await choose(page, 'Dear club, this is no track.', 'letter.gpx')
  const picker = page.getByLabel('Choose a file')
  await expect.poll(() => picker.getAttribute('aria-invalid')).toBe('true')
  await page
    .getByRole('alert')
    .getByText(/GPX, TCX or FIT/)
    .waitFor()
  await choose(page, gpxOf())
  await findings(page).getByText('The file has no times.').waitFor()
  expect(await typed(page, 'Title')).toBe('My own words')

  await db.deleteFrom('route_preview').execute()
  await page.getByRole('button', { name: 'Add the route' }).click()
  await page.getByRole('alert').getByText('Choose the file again.').waitFor()
  const file = await holdRequests(page, '**/api/routes/read')
  await choose(page, gpxOf())
  await file.arrived(1)
  await page.getByRole('button', { name: 'Add the route' }).click()
  await page.getByRole('alert').getByText('The file is still being read.').waitFor()
  await file.release()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: 'Add the route' }).click()
  await toasted(page, 'The route is in the library')
  expect((await member.routes.get({ slug: 'my-own-words' })).title).toBe('My own words')
})

test('a member who leads no ride is told who proposes routes', async () => {
  const site = await visit({ expected: /status of 409/ })
  const { page } = site
  await replaceRides(site, [])
  await signIn(page, 'member')
  await open(page)
  await choose(page, gpxOf())
  await page.getByRole('heading', { name: 'Routes are proposed by leaders' }).waitFor()
  await page.getByRole('link', { name: 'Write to the club' }).waitFor()
})

test('a file that is nearly a route of the club becomes a new version of it', async () => {
  const { page, moderator, member } = await visit()
  const before = await addRoute(moderator, { title: 'Willow loop' })
  await signIn(page, 'moderator')
  await open(page)
  await choose(page, gpxOf({ size: 0.0502 }))
  await page
    .getByRole('group', { name: 'This is nearly Willow loop' })
    .getByLabel('A new version of Willow loop')
    .check()
  await page.getByLabel('Title').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add the version' }).click()
  await toasted(page, 'Version 2 of the route is there')
  await page.waitForURL((url) => url.pathname === '/routes/willow-loop')
  const after = await member.routes.get({ slug: 'willow-loop' })
  expect(after.number).toBe(2)
  expect(after.version).not.toBe(before.version)
})
