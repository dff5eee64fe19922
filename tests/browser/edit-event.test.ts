import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { choosePicture, dayFromToday, ferryRide, replaceRides, typedInto } from './rides.ts'
import { signIn, sizes, toasted, visit } from './visit.ts'

const open = async (page: Page, id: string | undefined) => {
  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

const saved = async (page: Page) => {
  await toasted(page, 'The ride is saved')
  await page.waitForURL((url) => !url.pathname.includes('editEvent'))
}

const weekly = () => ({ repeat: { every: 'week', until: dayFromToday(24) } }) as const

test('a moderator changes one ride of a series, then this one and all later ones', async () => {
  const site = await visit({ viewport: sizes.phone })
  const { page, visitor } = site
  const { image } = await replaceRides(site, [weekly()])
  const rides = () => visitor.events.list({})
  await signIn(page, 'moderator')
  await page.goto('/dashboard/addEvent')
  await page.getByRole('link', { name: /^Edit/ }).nth(1).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  expect(await typedInto(page, 'Title')).toBe(ferryRide.title)
  expect(await page.getByLabel('This ride only').isChecked()).toBe(true)
  await page.getByLabel('Author').fill('Arif Rahman')
  await choosePicture(page, '#83586a')
  await save(page)
  await saved(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/addEvent')
  const authors = (await rides()).map(({ author }) => author)
  expect(authors).toEqual(['Nadia Islam', 'Arif Rahman', 'Nadia Islam', 'Nadia Islam'])
  expect((await rides()).map((ride) => ride.image === image)).toEqual([true, false, true, true])

  await open(page, (await rides())[2]?._id)
  await page.getByLabel('Time', { exact: true }).fill('07:15')
  await page.getByText('Distance, pace…').click()
  await page.getByLabel('Distance (km)').fill('48')
  await page.getByLabel('This and later rides of the series').check()
  await save(page)
  await saved(page)
  expect((await rides()).map(({ time }) => time)).toEqual(['06:30', '06:30', '07:15', '07:15'])
  expect((await rides()).map(({ distance }) => distance)).toEqual([undefined, undefined, 48, 48])
})

test('two moderators change the same ride: nothing typed is lost, and each field is chosen', async () => {
  const site = await visit({ expected: /409/ })
  const { page, moderator, visitor } = site
  const { ids, image } = await replaceRides(site, [{ distance: 40 }])
  const id = ids[0] as string
  await signIn(page, 'moderator')
  await open(page, id)
  await page.getByLabel('Location').fill('The Iron Bridge')
  await page.getByLabel('Description').fill('Mine')
  const theirs = { ...ferryRide, image, title: 'To the near ferry', description: 'Theirs' }
  await moderator.events.change({ id, version: 1, ...theirs })
  await save(page)
  const panel = page.getByRole('region', { name: 'Someone else just changed this ride' })
  await panel.waitFor()
  await expect
    .poll(() => panel.evaluate((section) => section === document.activeElement))
    .toBe(true)
  const shown = (field: string) => panel.getByRole('group', { name: field }).innerText()
  expect((await shown('Title')).split('\n')).toContain('Theirs: To the near ferry')
  expect((await shown('Title')).split('\n')).toContain('Yours: To the far ferry')
  expect((await shown('Distance (km)')).split('\n')).toContain('Theirs: nothing')
  expect(await panel.getByRole('group').count()).toBe(4)
  expect(await typedInto(page, 'Title')).toBe('To the near ferry')
  expect(await typedInto(page, 'Location')).toBe('The Iron Bridge')
  expect(await typedInto(page, 'Description')).toBe('Mine')
  await panel
    .getByRole('group', { name: 'Description' })
    .getByLabel(/^Theirs/)
    .check()
  await expect.poll(() => typedInto(page, 'Description')).toBe('Theirs')

  await page.reload()
  await page.getByText('These are changes you made before.').waitFor()
  expect(await typedInto(page, 'Location')).toBe('The Iron Bridge')
  await save(page)
  await saved(page)
  expect(await visitor.events.get({ id })).toMatchObject({ ...theirs, location: 'The Iron Bridge' })
})

test('a moderator with a draft of an older version gets a notice, and may use the newer one', async () => {
  const site = await visit()
  const { page, moderator } = site
  const { ids, image } = await replaceRides(site, [{}])
  const id = ids[0] as string
  await signIn(page, 'moderator')
  await open(page, id)
  await page.getByLabel('Location').fill('The Iron Bridge')
  await moderator.events.change({ id, version: 1, ...ferryRide, image, title: 'Another' })
  await page.reload()
  const panel = page.getByRole('region', { name: /just changed this ride/ })
  await panel.getByRole('button', { name: 'Use all of theirs' }).click()
  await panel.waitFor({ state: 'hidden' })
  expect(await typedInto(page, 'Title')).toBe('Another')
  expect(await typedInto(page, 'Location')).toBe(ferryRide.location)
  expect(await page.getByRole('button', { name: 'Clear form' }).count()).toBe(0)
})

test('a moderator needs a reason to cancel a ride, and reads so at the field', async () => {
  const site = await visit()
  const { page, visitor } = site
  const { ids } = await replaceRides(site, [{}])
  await signIn(page, 'moderator')
  await open(page, ids[0])
  await page.getByRole('button', { name: /^Cancel ride/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this ride?' })
  const reason = dialog.getByLabel('Reason')
  await reason.evaluate((field) =>
    field.addEventListener('invalid', (event) =>
      // The page decides first whether the browser may show its own message.
      queueMicrotask(() => Reflect.set(window, 'bubble', !event.defaultPrevented)),
    ),
  )
  for (const typed of ['', '   ']) {
    await reason.fill(typed)
    await dialog.getByRole('button', { name: 'Cancel ride' }).click()
    await dialog.getByText('Please say why it is cancelled.').waitFor()
    expect(await reason.getAttribute('aria-invalid')).toBe('true')
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => Reflect.get(window, 'bubble'))).toBe(false)
  }
  await reason.fill('Storm')
  await dialog.getByText('Please say why it is cancelled.').waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Cancel ride' }).click()
  await page.getByText('Cancelled: Storm').waitFor()
  expect(await visitor.events.list({})).toMatchObject([{ status: 'cancelled', reason: 'Storm' }])
})

test('a moderator cancels, restores and deletes a ride on its own screen, which then says that it is gone', async () => {
  const site = await visit({ expected: /404|422/ })
  const { page, moderator, visitor } = site
  const { ids } = await replaceRides(site, [{}, { title: 'Another' }])
  const [id = '', other = ''] = ids
  await signIn(page, 'moderator')
  await open(page, id)
  await page.getByLabel('Location').fill('The Iron Bridge')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Cancel ride/ }).click()
  await dialog.getByLabel('Reason').fill('Storm')
  await dialog.getByRole('button', { name: 'Cancel ride' }).click()
  await page.getByText('Cancelled: Storm').waitFor()
  expect(await typedInto(page, 'Location')).toBe('The Iron Bridge')
  await page.getByRole('button', { name: /^Restore/ }).click()
  await page.getByText('Cancelled: Storm').waitFor({ state: 'hidden' })
  await save(page)
  await saved(page)
  const now = await visitor.events.get({ id })
  expect(now).toMatchObject({ status: 'planned', location: 'The Iron Bridge' })

  await open(page, id)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/dashboard/event')
  expect((await visitor.events.list({})).map(({ _id }) => _id)).toEqual([other])
  await page.goto(`/dashboard/editEvent/${id}`)
  await page.getByRole('heading', { name: 'This ride is gone' }).waitFor()

  await open(page, other)
  await page.getByLabel('Title').fill('Typed in vain?')
  await moderator.events.remove({ id: other, version: 1 })
  await save(page)
  await page.getByText('Someone else has just deleted this ride.').waitFor()
  await page.getByRole('button', { name: 'Add it as a new ride' }).click()
  await page.getByText('Please choose the picture again: it is not on the site.').waitFor()
  await choosePicture(page)
  await page.getByRole('button', { name: 'Add it as a new ride' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  expect((await visitor.events.list({})).map(({ title }) => title)).toEqual(['Typed in vain?'])
})
