import { expect, test } from 'vitest'
import { addDays, clubDay, dayInWords } from '#contract/days.ts'
import { toProblem } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import { expectAccessible } from './accessibility.ts'
import { replaceRides, signOut } from './rides.ts'
import { signIn, visit } from './visit.ts'

/** The next two Fridays. */
const fridays = () => {
  const today = clubDay('Asia/Dhaka')
  const days = Array.from({ length: 14 }, (_, days) => addDays(today, days))
  const [first = '', second = ''] = days.filter((day) => dayInWords(day).startsWith('Friday'))
  return { first, second }
}

test('a member finds the next ride, and a moderator the days without one', async () => {
  const site = await visit()
  const { page, moderator } = site
  const { first, second } = fridays()
  const { ids } = await replaceRides(site, [
    { title: 'To the weir', date: first, distance: 40, endTime: '09:00' },
    { title: 'To the ferry', date: second, distance: 30 },
  ])
  await moderator.events.cancel({ id: ids[0] ?? '', version: 1, reason: 'Storm' })

  await signIn(page, 'member')
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Welcome, Farida Begum' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Overview'])
  await page.getByRole('link', { name: /To the ferry/ }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).not.toContain(
    'Open Fridays',
  )

  await signOut(page)
  await signIn(page, 'moderator')
  await page.goto('/dashboard')
  const free = page.getByRole('region', { name: 'Open Fridays' })
  await free.getByRole('link', { name: dayInWords(first) }).waitFor()
  expect(await free.getByRole('link').count()).toBe(5)
  expect(await free.getByRole('link', { name: dayInWords(second) }).count()).toBe(0)
  const vague = page.getByRole('region', { name: 'Rides missing details' })
  await vague.getByRole('link', { name: /To the ferry.*Add the end time/ }).waitFor()
  expect(await vague.getByRole('link').count()).toBe(1)
  await expectAccessible(page)

  await free.getByRole('link', { name: dayInWords(first) }).click()
  await page.getByRole('heading', { level: 1, name: 'Add Event' }).waitFor()
  await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(first)
})

test('from every screen and every page a link leads to the overview', async () => {
  const { page } = await visit()
  const overview = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').first()
  const screens = { member: 'event', moderator: 'addEvent', admin: 'users' } as const
  for (const who of ['member', 'moderator', 'admin'] as const) {
    await signIn(page, who)
    await page.goto(`/dashboard/${screens[who]}`)
    expect(await overview.textContent()).toBe('Overview')
    await overview.click()
    await page.waitForURL((url) => url.pathname === '/dashboard')
    await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor()
    await signOut(page)
  }
  await signIn(page, 'member')
  await page.goto('/about')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Welcome, Farida Begum' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
})

test('a member reads that the next ride is cancelled, and which one is next', async () => {
  const site = await visit()
  const { page, moderator } = site
  const today = clubDay('Asia/Dhaka')
  const { ids } = await replaceRides(site, [
    { title: 'To the weir', date: addDays(today, 3), distance: 40 },
    { title: 'To the ferry', date: addDays(today, 10), distance: 30 },
  ])
  await moderator.events.cancel({ id: ids[0] ?? '', version: 1, reason: 'Storm' })
  await signIn(page, 'member')
  await page.goto('/dashboard')
  const [weekday] = dayInWords(addDays(today, 3)).split(' ')
  const coming = page.getByRole('region', { name: 'Your next ride' })
  await coming.getByText(`${weekday}’s ride is cancelled: Storm.`).waitFor()
  await coming.getByRole('link', { name: /To the ferry/ }).waitFor()
})

test('an admin sees who waits for an answer and who is new, and a part that fails says so', async () => {
  const { page, visitor } = await visit({ expected: /status of 422/ })
  const message = { name: 'Last Writer', email: 'last@example.com', message: 'Is there a ride?' }
  await visitor.contact.add(message)
  await signIn(page, 'admin')
  const newest = '**/api/users?*'
  const problem = toProblem(new Refusal('bad-fields'))
  await page.route(newest, (route) => route.fulfill({ status: 422, json: problem }))
  await page.goto('/dashboard')
  const open = page.getByRole('region', { name: 'Open requests: 4' })
  await open.getByText('Last Writer').waitFor()
  expect(await open.getByRole('listitem').count()).toBe(3)

  const members = page.getByRole('region', { name: 'Newest members' })
  await members.getByText('Some fields need another look.').waitFor()
  await page.unroute(newest)
  await members.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => members.getByRole('listitem').count()).toBe(5)
  await expectAccessible(page)
  await open.getByRole('link', { name: 'All open requests' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Request: 7' }).waitFor()
  await page.getByText('Last Writer').first().waitFor()
})
