import { test } from 'vitest'
import { expectAccessible, onPhone } from './accessibility.ts'
import { choosePicture, dayFromToday, expectDialog, ferryRide, replaceRides } from './rides.ts'
import { signIn, visit } from './visit.ts'

test('everyone can use the screens where rides are read', async () => {
  const site = await visit()
  const { page, moderator } = site
  const { ids } = await replaceRides(site, [{ distance: 40 }, { title: 'Cancelled one' }])
  await moderator.events.cancel({ id: ids[1] ?? '', version: 1, reason: 'Storm' })
  await signIn(page, 'moderator')
  await page.goto('/dashboard/event')
  await page.getByText('Cancelled: Storm').waitFor()
  await page.getByRole('button', { name: 'Interested', exact: true }).first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Cancel ride/ }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, onPhone.slice(1))
  await page.keyboard.press('Escape')
  await page.getByLabel('Search rides').fill('nothing like it')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await expectAccessible(page, onPhone.slice(0, 1))
})

test('everyone can use the screens where rides are written', async () => {
  const site = await visit({ expected: /409/ })
  const { page, moderator } = site
  const repeat = { every: 'week', until: dayFromToday(20) } as const
  const { ids, image } = await replaceRides(site, [{ repeat, distance: 40 }])
  const id = ids[0] ?? ''
  await signIn(page, 'moderator')
  await page.goto('/dashboard/addEvent')
  await page.getByRole('link', { name: /^Edit/ }).first().waitFor()
  await page.getByText('Distance, pace, repeating…').click()
  await choosePicture(page)
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expectDialog(page, 'Oops...', 'All fields are required!')
  await expectAccessible(page)

  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByLabel('Title').fill('Mine')
  await moderator.events.change({ id, version: 1, ...ferryRide, image, title: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: /just changed/ }).waitFor()
  await expectAccessible(page)
})
