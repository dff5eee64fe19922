import { expect, test } from 'vitest'
import {
  choosePicture,
  dayFromToday,
  expectDialog,
  expectSuccess,
  ferryRide,
  fillRide,
  openAddForm,
  pressAdd,
  replaceRides,
  signOut,
  typedInto,
} from './rides.ts'
import { signIn, visit } from './visit.ts'

test('a draft survives a reload and a sign-out, and can be discarded', async () => {
  const { page } = await visit()
  await signIn(page, 'moderator')
  const preset = dayFromToday(12)
  await openAddForm(page, `?date=${preset}`)
  await expect.poll(() => typedInto(page, 'Date')).toBe(preset)
  await page.waitForURL((url) => url.search === '')
  await fillRide(page, { title: 'Half a ride', date: dayFromToday(13) })
  await choosePicture(page, '#47598a', 'dusk.jpg')
  await page.reload()
  await page.getByText('This is what you had typed.').waitFor()
  expect(await typedInto(page, 'Date')).toBe(dayFromToday(13))
  await page.getByText(/choose the picture again: dusk\.jpg/).waitFor()

  await signOut(page)
  await signIn(page, 'moderator')
  await openAddForm(page)
  expect(await typedInto(page, 'Title')).toBe('Half a ride')
  await page.getByRole('button', { name: 'Clear form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear form' }).click()
  await expect.poll(() => typedInto(page, 'Title')).toBe('')
  await page.reload()
  await page.getByRole('button', { name: 'Add Event' }).waitFor()
  expect(await typedInto(page, 'Title')).toBe('')
})

test('a moderator who is signed out by pressing Add Event finds everything typed after signing in', async () => {
  const { page, db } = await visit({ expected: /403/ })
  await signIn(page, 'moderator')
  await openAddForm(page)
  await fillRide(page)
  await choosePicture(page)
  const setRole = (moderator: 0 | 1) =>
    db.updateTable('person').set({ moderator }).where('email', '=', 'moderator@demo.club').execute()
  await setRole(0)
  await pressAdd(page)
  await page.waitForURL((url) => url.pathname === '/login')
  await page.getByText(/doesn't have the role/).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await setRole(1)
  await signIn(page, 'moderator')
  await openAddForm(page)
  expect(await typedInto(page, 'Title')).toBe(ferryRide.title)
  await page.getByText(/choose the picture again: ferry\.jpg/).waitFor()
})

test('a series of four weeks says what it makes, and the last ride is copied on', async () => {
  const site = await visit({ timezoneId: 'Pacific/Kiritimati' })
  const { page, visitor } = site
  await replaceRides(site, [])
  await signIn(page, 'moderator')
  await openAddForm(page)
  await page.getByRole('button', { name: 'Copy last ride' }).click()
  await expectDialog(page, 'Nothing to copy', 'There is no ride on the site yet.')
  await fillRide(page)
  await choosePicture(page)
  await page.getByText('Distance, pace, repeating…').click()
  await page.getByLabel('Distance (km)').fill('62')
  await page.getByLabel('Repeat').selectOption('Every week')
  await page.getByLabel('Until').fill(dayFromToday(4))
  await page.getByText(/at least a week later/).waitFor()
  await page.getByLabel('Until').fill(dayFromToday(25))
  await page.getByText(/^This makes 4 rides: the first on /).waitFor()
  await pressAdd(page)
  expect(await expectSuccess(page)).toContain('4 rides')
  const rides = await visitor.events.list({})
  expect(rides.map(({ date }) => date)).toEqual([3, 10, 17, 24].map(dayFromToday))
  expect(new Set(rides.map(({ series }) => series)).size).toBe(1)

  await page.getByRole('button', { name: 'Copy last ride' }).click()
  await expect.poll(() => typedInto(page, 'Date')).toBe(dayFromToday(31))
  await expect.poll(() => typedInto(page, 'Title')).toBe(ferryRide.title)
  await expect.poll(() => typedInto(page, 'Distance (km)')).toBe('62')
  await page.getByText('Uploaded.').waitFor()
  await pressAdd(page)
  await expectSuccess(page)
  const copy = (await visitor.events.list({})).at(-1)
  expect(copy).toMatchObject({ date: dayFromToday(31), image: rides[0]?.image, distance: 62 })
  expect(copy?.series).toBeUndefined()
})
