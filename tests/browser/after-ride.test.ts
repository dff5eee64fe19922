import { expect, test } from 'vitest'
import { made, openSheet, tap } from '#tests/support/sheets.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { paint } from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

/** A ride that began three hours ago. The demonstration member leads it. */
const openRide = async () => {
  const site = await visit({ viewport: sizes.phone })
  const { id, ride } = await openSheet(site, { hours: -3 })
  const leader = await site.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'member@demo.club')
    .executeTakeFirstOrThrow()
  await site.moderator.events.changeLeaders({ id, leaders: [{ person: leader.id }] })
  return { ...site, id, ride }
}

test('a leader says how it was, and the page of the ride shows it', async () => {
  const { page, id, moderator } = await openRide()
  const moments = { kind: 'moment', reached: true } as const
  await moderator.sheet.send({
    id,
    records: [
      { ...made(9000), ...moments, moment: 'rolled-out' },
      { ...made(60), ...moments, moment: 'all-back' },
    ],
  })
  await signIn(page, 'member')
  await page.goto(`/dashboard/riders/${id}`)
  await page.getByText(/^Rolled out \d\d:\d\d, all back \d\d:\d\d$/).waitFor()
  const form = page.getByRole('form', { name: 'How it was' })
  await form.getByLabel('Distance as ridden').fill('0')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Distance as ridden').and(page.locator('[aria-invalid]:focus')).waitFor()
  await form.getByLabel('Distance as ridden').fill('61')
  await form.getByLabel('How it was').fill('Tea twice,\nand the wind behind us.')
  await form.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'Everyone sees it')
  await expectAccessible(page, onPhone)

  await page.getByRole('link', { name: 'Ride page' }).click()
  await page.getByRole('heading', { name: 'How it was' }).waitFor()
  await page.getByText('Tea twice, and the wind behind us.').waitFor()
  await page.getByText('61 km as ridden').waitFor()
  await expectAccessible(page, onPhone)

  await page.goBack()
  await form.getByLabel('How it was').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await toasted(page, 'Everyone sees it')
  expect((await moderator.events.get({ id })).report).toEqual({ distance: 61 })
})

test('a moderator reads an incident, looks at its photo and deletes it', async () => {
  const { page, id, moderator } = await openRide()
  const incident = made(600)
  const words = { who: 'Farida', where: 'The weir', what: 'A cut knee, cleaned and bandaged.' }
  await moderator.sheet.send({ id, records: [{ ...incident, kind: 'incident', ...words }] })
  const photo = new Blob([new Uint8Array(await paint('#17616a'))], { type: 'image/jpeg' })
  await moderator.sheet.addPhoto({ id, incident: incident.id, photo })
  await signIn(page, 'moderator')
  await page.goto(`/dashboard/riders/${id}`)
  await page.getByRole('heading', { name: '1 incident' }).waitFor()
  await page.getByText(words.what).waitFor()
  expect(await page.getByRole('img', { name: 'Incident: Farida' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show the photo' }).click()
  const shown = page.getByRole('img', { name: 'Incident: Farida' })
  await shown.waitFor()
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page, onPhone)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await toasted(page, 'Incident deleted')
  await page.getByText(words.what).waitFor({ state: 'detached' })
  expect(await moderator.sheet.incidents({ id })).toEqual([])
})

test('“How was it?” leads a rider to the upload for the album', async () => {
  const { page, id, db, moderator } = await openRide()
  const rows = await db.selectFrom('rsvp').selectAll().where('event_id', '=', id).execute()
  const leading = rows.find(({ state }) => state === 'leading')?.id ?? ''
  await moderator.sheet.send({ id, records: [tap(leading, 'there')] })
  await signIn(page, 'member')
  await page.goto(`/rides/${id}#own-pictures`)
  await page.getByRole('heading', { name: 'Your pictures' }).waitFor()
  const picker = page.locator('main input[type=file]')
  await picker.waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expectAccessible(page, onPhone)
})

test('a ride to come has no part for afterwards', async () => {
  const site = await visit({ viewport: sizes.phone })
  const { id } = await openSheet(site, { hours: 2 })
  await signIn(site.page, 'moderator')
  await site.page.goto(`/dashboard/riders/${id}`)
  await site.page.getByRole('button', { name: 'Write to the riders' }).waitFor()
  expect(await site.page.getByRole('heading', { name: 'After the ride' }).count()).toBe(0)
})
