import { expect, test } from 'vitest'
import { addDays, clubDay, dayInWords } from '#contract/days.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import { expectAccessible } from './accessibility.ts'
import { dayFromToday, replaceRides, signOut } from './rides.ts'
import { refused, signIn, sizes, stopIntercepting, toasted, visit } from './visit.ts'

/** The next two Fridays. */
const fridays = () => {
  const today = clubDay('Asia/Dhaka')
  const days = Array.from({ length: 14 }, (_, days) => addDays(today, days))
  const [first = '', second = ''] = days.filter((day) => dayInWords(day).startsWith('Friday'))
  return { first, second }
}

test('a member answers the next ride at once, undoes it, and a failed answer is taken back', async () => {
  const site = await visit({ viewport: sizes.phone, expected: /status of 503/ })
  const { page } = site
  const places = SignupRules.parse({ places: 4 })
  await replaceRides(site, [
    { title: 'To the weir', date: dayFromToday(2), distance: 40, climb: 120, signup: places },
    { title: 'To the ferry', date: dayFromToday(9), distance: 30 },
  ])
  await signIn(page, 'member')
  const rsvp = '**/api/events/*/rsvp'
  await page.route(rsvp, (route) => route.fulfill({ status: 503 }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Good \w+, Farida$/ }).waitFor()
  const next = page.getByRole('article', { name: 'To the weir' })
  await next.getByText('Next ride · in 2 days').waitFor()
  expect(asked.filter((path) => path === '/api/overview')).toHaveLength(1)
  expect(asked.filter((path) => /^\/api\/(events|newsInfo|gallery)/.test(path))).toEqual([])

  await next.getByRole('button', { name: "I'm coming" }).click()
  await next.getByRole('alert').getByText(/./).waitFor()
  expect(await next.getByText("You're coming").count()).toBe(0)

  await stopIntercepting(page, rsvp)
  await next.getByRole('button', { name: "I'm coming" }).click()
  await next.getByText('1 coming, 3 left').waitFor()
  await next.getByText("You're coming").waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Change my answer')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await next.getByRole('button', { name: "I'm coming" }).waitFor()
  await toasted(page, 'Undone')

  const others = page.getByRole('region', { name: 'Your rides' })
  await others.getByRole('button', { name: "I'm coming to To the ferry" }).click()
  await others.getByText("You're coming").waitFor()
  await next.getByRole('button', { name: 'Maybe' }).click()
  await toasted(page, 'Maybe on')
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('article', { name: 'To the ferry' }).getByText('Your next ride').waitFor()
  await others.getByText('Maybe').waitFor()
})

test('a newcomer registers and says yes in two taps, and is led through the first Friday', async () => {
  const site = await visit({ viewport: sizes.phone })
  const { page } = site
  await replaceRides(site, [{ title: 'To the weir', date: dayFromToday(2), distance: 40 }])
  await page.goto('/register')
  const words = {
    ...{ 'First Name': 'Samir Das', Email: 'samir@example.com', Address: 'Ferry Road 3' },
    ...{ City: 'Sonadi', 'Contact Number': '+880 1700 1', Age: '31' },
  }
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  let taps = 0
  await page.exposeFunction('countTap', () => {
    taps += 1
  })
  await page.evaluate(() =>
    addEventListener('click', () => Reflect.get(window, 'countTap')(), true),
  )
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome to the club, Samir' }).waitFor()
  const steps = page.getByRole('region', { name: 'Your first Friday' })
  await steps.getByText('0 of 4 done').waitFor()
  await steps.getByRole('button', { name: "I'm coming to To the weir" }).click()
  await page.getByText("You're coming", { exact: true }).waitFor()
  await steps.getByText('1 of 4 done').waitFor()
  await expect.poll(() => taps).toBeGreaterThan(0)
  expect(taps).toBeLessThanOrEqual(4)
  await expectAccessible(page)

  await steps.getByRole('link', { name: 'Read it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your first group ride' }).waitFor()
  await page.goBack()
  await steps.getByText('2 of 4 done').waitFor()
  const stored = page.waitForResponse((response) =>
    response.request().postDataJSON()?.done?.includes('put-away'),
  )
  await steps.getByRole('button', { name: 'I know my way around' }).click()
  await steps.waitFor({ state: 'detached' })
  await toasted(page, 'put away')
  await stored
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /^Good \w+, Samir$/ }).waitFor()
})

test('a moderator sees what the rides need and adds one, an admin who waits for an answer, and a failure says so', async () => {
  const site = await visit({ viewport: sizes.desk, expected: /status of 400/ })
  const { page, moderator, visitor } = site
  const { first, second } = fridays()
  // Late, because a ride at dawn would be over on a Friday.
  const { ids } = await replaceRides(site, [
    { title: 'To the weir', date: first, time: '23:50', endTime: '23:59', distance: 40 },
    { title: 'To the ferry', date: second, distance: 30 },
  ])
  await moderator.events.cancel({ id: ids[0] ?? '', version: 1, reason: 'Storm' })
  const message = { name: 'Last Writer', email: 'last@example.com', message: 'Is there a ride?' }
  await visitor.contact.add(message)

  await signIn(page, 'moderator')
  await page.goto('/dashboard')
  const needs = page.getByRole('region', { name: 'What the rides need: 6' })
  await needs.getByRole('listitem').filter({ hasText: 'To the ferry' }).waitFor()
  const ferry = needs.getByRole('listitem').filter({ hasText: 'To the ferry' })
  expect(await ferry.innerText()).toMatch(/Leader wanted.*No end time/s)
  await needs.getByRole('link', { name: `Add a ride on ${dayInWords(first)}` }).waitFor()
  const rides = page.getByRole('region', { name: 'Your rides' })
  await rides.getByText('Cancelled: Storm').waitFor()
  await expectAccessible(page)
  const quick = page.getByRole('region', { name: 'Add a ride' })
  await quick.getByLabel('Title').fill('To the mill')
  await quick.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add Event' }).waitFor()
  await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(first)
  expect(await page.getByLabel('Title').inputValue()).toBe('To the mill')

  await signOut(page)
  await signIn(page, 'admin')
  await page.route('**/api/overview', (route) => route.fulfill(refused))
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Your overview could not be loaded' }).waitFor()
  await stopIntercepting(page, '**/api/overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  const open = page.getByRole('region', { name: 'Open requests: 4' })
  await open.waitFor()
  expect(await open.getByRole('listitem').count()).toBe(3)
  await page
    .getByRole('region', { name: 'This week' })
    .getByText('added the ride')
    .first()
    .waitFor()
  expect(await needs.count()).toBe(0)
  await expectAccessible(page)
  await open.getByRole('link', { name: 'Last Writer' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Request: 7' }).waitFor()
})

test('from every screen and every page a link leads to the overview', async () => {
  const { page } = await visit()
  const overview = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').first()
  const screens = { member: 'event', moderator: 'addEvent', admin: 'users' } as const
  for (const who of ['member', 'moderator', 'admin'] as const) {
    await signIn(page, who)
    await page.goto(`/dashboard/${screens[who]}`)
    expect(await overview.textContent()).toBe('Overview')
    const seen = page.waitForResponse('**/api/overview/seen')
    await overview.click()
    await page.waitForURL((url) => url.pathname === '/dashboard')
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
    // Its last request: after the sign-out it would be refused.
    await seen
    await signOut(page)
  }
  await signIn(page, 'member')
  await page.goto('/about')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Welcome, Farida Begum' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')
})
