import { expect, test } from 'vitest'
import { addPictures } from '#tests/support/add-pictures.ts'
import { accessibilityProblems, noProblems } from './accessibility.ts'
import { dayFromToday, replaceRides } from './rides.ts'
import { refused, signIn, sizes, stopIntercepting, visit } from './visit.ts'

test('an admin reads who did what, filtered by person, kind and day', async () => {
  const site = await visit({ viewport: sizes.desk, expected: /400/ })
  const { page, admin, moderator, member, db } = site
  await signIn(page, 'admin')
  await page.goto('/dashboard/audit')
  await page.getByText('Nothing has been recorded yet.').waitFor()

  const rename = (id: string, first_name: string) =>
    db.updateTable('person').set({ first_name }).where('id', '=', id).execute()
  await rename(moderator.id, 'Rumi Begum')
  await rename(member.id, 'Samir Hossain')
  const { ids } = await replaceRides(site, [{ title: 'Dawn ride', date: '2131-05-15' }])
  const [id = ''] = ids
  const { _id, version, status, reason, series, picture, ...ride } = await moderator.events.get({
    id,
  })
  const moved = { date: '2131-05-22', location: 'The Far Quay' }
  await moderator.events.change({ ...ride, id, version, ...moved })
  await admin.users.makeModerator({ id: member.id })
  const story = (number: number) => ({
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    person_id: moderator.id,
    action: 'news.add',
    subject_id: crypto.randomUUID(),
    after: JSON.stringify({ title: `Story ${number}` }),
  })
  const stories = Array.from({ length: 100 }, (_, number) => story(number))
  await db.insertInto('audit').values(stories).execute()

  await page.reload()
  const entries = page.getByRole('listitem').filter({ has: page.locator('time') })
  await entries.first().waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  const changed = entries.filter({ hasText: 'changed the ride' })
  await changed.waitFor()
  expect(await changed.innerText()).toMatch(/Rumi Begum changed the ride “Dawn ride”/)
  expect(await changed.innerText()).toMatch(/date: 15 May 2131 →\s+is now\s+22 May 2131/)
  expect(await changed.innerText()).toMatch(/location: The Boathouse →\s+is now\s+The Far Quay/)
  await entries.filter({ hasText: 'made Samir Hossain a moderator' }).waitFor()
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)

  await page.getByLabel('What').selectOption({ label: 'Rides: everything' })
  await expect.poll(() => entries.count()).toBe(2)
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=events')
  await page.getByLabel('What').selectOption({ label: 'changed the ride …' })
  await expect.poll(() => entries.count()).toBe(1)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await entries.getByRole('link', { name: 'Rumi Begum' }).first().click()
  await page.waitForURL((url) => url.searchParams.get('person') === moderator.id)
  await expect
    .poll(() => page.getByLabel('Person').locator('option:checked').innerText())
    .toBe('Rumi Begum')
  await page.getByLabel('Person').selectOption({ label: 'Somebody' })
  await expect.poll(() => entries.count()).toBe(1)
  await page.reload()
  await entries.filter({ hasText: 'made Samir Hossain a moderator' }).waitFor()
  expect(await entries.count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual(noProblems)

  await page.getByLabel('To').fill(dayFromToday(-2))
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.route('**/api/audit?*', (route) => route.fulfill(refused))
  await page.getByLabel('To').fill('')
  await page.getByLabel('From').fill(dayFromToday(-3))
  await page.getByRole('alert').getByText('The activity log could not be loaded').waitFor()
  await stopIntercepting(page, '**/api/audit?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => entries.count()).toBe(1)

  await admin.users.remove({ id: moderator.id })
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard/audit?kind=events')
  const gone = entries.filter({ hasText: `a deleted person (…${moderator.id.slice(-6)})` })
  await gone.first().waitFor()
  expect(await gone.count()).toBe(2)
  expect(await accessibilityProblems(page)).toEqual(noProblems)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('changes made together are one row, however many pages of the log they fill', async () => {
  const visited = await visit({ viewport: sizes.desk })
  const { page } = visited
  // Copied pictures leave no entries, so these are uploaded.
  const { copyPicture: _, ...moderator } = visited.moderator
  const site = { ...visited, moderator }
  const { ids } = await replaceRides(site, [
    { title: 'Every week', date: '2131-05-18', repeat: { every: 'week', until: '2133-05-11' } },
  ])
  expect(ids).toHaveLength(1)
  const id = ids[0] ?? ''
  const { _id, status, reason, series, picture, ...ride } = await moderator.events.get({ id })
  await moderator.events.change({ ...ride, id, scope: 'later', location: 'The Far Quay' })
  await addPictures(site, 10)

  await signIn(page, 'admin')
  await page.goto('/dashboard/audit')
  const entries = page.getByRole('listitem').filter({ has: page.locator('time') })
  const changed = entries.filter({ hasText: 'changed 104 rides “Every week”' })
  await changed.waitFor()
  const added = entries.filter({ hasText: 'added 104 rides “Every week”' })
  await added.waitFor()
  expect(await entries.filter({ hasText: 'added 10 pictures' }).count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  // The picture of the rides was a separate upload.
  expect(await entries.count()).toBe(4)
  expect(await changed.innerText()).toMatch(/location: The Boathouse →\s+is now\s+The Far Quay/)
  expect(await changed.innerText()).toMatch(/days: 18 May 2131 to \d+ May 2133/)
  expect(await accessibilityProblems(page)).toEqual(noProblems)
})
