import { expect, test } from 'vitest'
import { card, dayFromToday, expectCards, replaceRides } from './rides.ts'
import { refused, signIn, stopIntercepting, visit } from './visit.ts'

test('a member sees the planned rides in order, with all details', async () => {
  const site = await visit()
  const { page, moderator } = site
  const { ids } = await replaceRides(site, [
    { title: 'Second', date: dayFromToday(4), time: '17:00' },
    {
      title: 'First',
      date: dayFromToday(0),
      endTime: '11:00',
      distance: 62,
      climb: 1340,
      grade: 'Group B',
    },
    { title: 'Yesterday', date: dayFromToday(-1) },
    { title: 'Cancelled one', date: dayFromToday(5) },
  ])
  const reason = 'The road is flooded.'
  await moderator.events.cancel({ id: ids[3] as string, version: 1, reason })
  await signIn(page, 'member')
  await page.goto('/dashboard/event')
  await page.getByRole('heading', { level: 1, name: 'Upcoming Events' }).waitFor()
  await expectCards(page, ['First', 'Second', 'Cancelled one'])
  const first = await card(page, 'First').innerText()
  for (const words of [
    'Along the river, with breakfast at the mill.',
    'The Boathouse',
    'Led by Nadia Islam',
    '06:30–11:00',
    '62 km · 1,340 m of climbing · Group B',
  ]) {
    expect(first).toContain(words)
  }
  expect(await card(page, 'First').locator('time').first().getAttribute('datetime')).toBe(
    dayFromToday(0),
  )
  const picture = card(page, 'First').locator('img[srcset]')
  expect(await picture.getAttribute('srcset')).toMatch(/^\/media\/\S+ 480w, \/media\/\S+ 640w$/)
  expect(await card(page, 'Cancelled one').innerText()).toContain(`Cancelled: ${reason}`)
  expect(await page.getByRole('button', { name: /Cancel ride|Delete/ }).count()).toBe(0)
})

test('a member marks interest without a call, and it survives a reload', async () => {
  const site = await visit()
  const { page } = site
  await replaceRides(site, [{ title: 'Near' }, { title: 'Far', date: dayFromToday(9) }])
  await signIn(page, 'member')
  await page.goto('/dashboard/event')
  await expectCards(page, ['Near', 'Far'])
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  const near = card(page, 'Near')
  const said = near.getByText('You marked as interested in this event.')
  const pressed = () => near.getByRole('button', { pressed: true }).innerText()
  expect(await pressed()).toBe('Not Interested')
  expect(await said.count()).toBe(0)
  await near.getByRole('button', { name: 'Interested', exact: true }).click()
  await said.waitFor()
  expect(await pressed()).toBe('Interested')
  await card(page, 'Far').getByRole('button', { name: 'Interested', exact: true }).click()
  await card(page, 'Far').getByRole('button', { name: 'Not Interested' }).click()
  expect(calls).toEqual([])
  await page.reload()
  await said.waitFor()
  expect(await card(page, 'Far').getByText('You marked').count()).toBe(0)
})

test('a member pages, searches, picks a month and looks back, and the address keeps it', async () => {
  const site = await visit()
  const { page } = site
  const months = (day: string) => day.slice(0, 7)
  const far = dayFromToday(70)
  await replaceRides(site, [
    ...Array.from({ length: 13 }, (_, at) => ({ title: `Ride ${at}`, date: dayFromToday(at) })),
    { title: 'Over the iron bridge', date: far, author: 'Arif Rahman' },
    { title: 'Long ago', date: dayFromToday(-9) },
    { title: 'Lately', date: dayFromToday(-2) },
  ])
  await signIn(page, 'member')
  await page.goto('/dashboard/event')
  await page.getByText('12 of 14').waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('14 of 14').waitFor()
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toContain('Ride 12')

  await page.getByLabel('Search rides').fill('arif BRIDGE')
  await expectCards(page, ['Over the iron bridge'])
  await expect.poll(() => new URL(page.url()).search).toBe('?q=arif+BRIDGE')
  await page.reload()
  await expectCards(page, ['Over the iron bridge'])
  expect(await page.getByLabel('Search rides').inputValue()).toBe('arif BRIDGE')

  await page.getByLabel('Search rides').fill('no such thing')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('button', { name: 'Show all coming rides' }).click()
  await page.getByText('12 of 14').waitFor()
  await expect.poll(() => page.getByLabel('Search rides').inputValue()).toBe('')

  await page.getByLabel('Month').selectOption(months(far))
  await expectCards(page, ['Over the iron bridge'])
  await expect.poll(() => new URL(page.url()).search).toBe(`?month=${months(far)}`)

  await page.getByLabel('Past rides').check()
  await expectCards(page, ['Lately', 'Long ago'])
  await expect.poll(() => new URL(page.url()).search).toBe('?when=past')
  expect(await page.getByRole('button', { name: 'Interested' }).count()).toBe(0)
})

test('a list that cannot be loaded says so and is requested again; an empty one says what to do', async () => {
  const site = await visit({ expected: /400/ })
  const { page } = site
  await replaceRides(site, [])
  await signIn(page, 'member')
  await page.route('**/api/events?*', (route) => route.fulfill(refused))
  await page.goto('/dashboard/event')
  await page.getByRole('alert').getByText('The rides could not be loaded').waitFor()
  await stopIntercepting(page, '**/api/events?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No rides are planned yet' }).waitFor()
})

test('a moderator cancels, restores and deletes from the card', async () => {
  const site = await visit()
  const { page, visitor } = site
  await replaceRides(site, [
    { title: 'Alone', date: dayFromToday(1) },
    {
      title: 'Weekly',
      date: dayFromToday(2),
      repeat: { every: 'week', until: dayFromToday(16) },
    },
  ])
  await signIn(page, 'moderator')
  await page.goto('/dashboard/event')
  await expectCards(page, ['Alone', 'Weekly', 'Weekly', 'Weekly'])
  const dialog = page.getByRole('dialog')
  const alone = card(page, 'Alone')

  await alone.getByRole('button', { name: /^Cancel ride/ }).click()
  await dialog.getByLabel('Reason').fill('Storm')
  await page.keyboard.press('Enter')
  await alone.getByText('Cancelled: Storm').waitFor()
  await alone.getByRole('button', { name: /^Restore/ }).click()
  await alone.getByText('Cancelled: Storm').waitFor({ state: 'hidden' })
  await alone.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await alone.count()).toBe(1)
  await alone.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectCards(page, ['Weekly', 'Weekly', 'Weekly'])

  const second = card(page, 'Weekly').nth(1)
  await second.getByRole('button', { name: /^Cancel ride/ }).click()
  await dialog.getByLabel('Reason').fill('Monsoon')
  await dialog.getByLabel('This and later rides of the series').check()
  await dialog.getByRole('button', { name: 'Cancel ride' }).click()
  await second.getByText('Cancelled: Monsoon').waitFor()
  const statuses = (await visitor.events.list({})).map(({ status }) => status)
  expect(statuses).toEqual(['planned', 'cancelled', 'cancelled'])
  await second.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByLabel('This and later rides of the series').check()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectCards(page, ['Weekly'])
  await page.getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Event' }).waitFor()
})
