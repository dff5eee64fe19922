import { expect, test } from 'vitest'
import { SignupRules } from '#contract/signup-rules.ts'
import { expectAccessible } from './accessibility.ts'
import { card, dayFromToday, replaceRides } from './rides.ts'
import { signIn, sizes, stopIntercepting, visit } from './visit.ts'

const rules = SignupRules.parse({ groups: [{ name: 'Steady', places: 1 }] })

test('one tap on a card says yes, and cards, calendar and dashboard know the answers', async () => {
  const site = await visit({ viewport: sizes.desk, expected: /status of 503/ })
  const { page, moderator, admin } = site
  const { ids } = await replaceRides(site, [
    { title: 'Near', date: dayFromToday(2), distance: 40 },
    { title: 'Full', date: dayFromToday(4), distance: 40, signup: rules },
    { title: 'Off', date: dayFromToday(5), signup: { ...rules, groups: [], mode: 'off' } },
  ])
  const [near = '', full = ''] = ids
  await admin.signup.answer({ id: full, answer: 'going' })
  await signIn(page, 'member')
  await page.goto('/dashboard')
  const next = page.getByRole('article', { name: 'Near' })
  await next.getByText('Next ride · in 2 days').waitFor()

  await page.goto('/dashboard/event')
  await card(page, 'Full').getByText('1 coming · full').waitFor()
  expect(
    await card(page, 'Off')
      .getByRole('button', { name: /^I'm coming/ })
      .count(),
  ).toBe(0)
  const come = (title: string) => card(page, title).getByRole('button', { name: /^I'm coming/ })
  await page.route('**/api/events/*/rsvp', (route) => route.fulfill({ status: 503 }))
  await come('Near').click()
  await card(page, 'Near').getByRole('alert').waitFor()
  await stopIntercepting(page, '**/api/events/*/rsvp')
  await come('Near').focus()
  await page.keyboard.press('Enter')
  await card(page, 'Near').getByText("You're coming").waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Change my answer to Near')
  await card(page, 'Near').getByText('1 coming').waitFor()
  await come('Full').click()
  await card(page, 'Full').getByText('Waiting · 1st in line').waitFor()
  expect(
    await card(page, 'Full').getByRole('link', { name: 'Full' }).first().getAttribute('href'),
  ).toBe(`/rides/${full}`)
  await expectAccessible(page)

  await page.goto(`/calender?day=${dayFromToday(2)}`)
  const entry = card(page, 'Near')
  await entry.getByText("You're coming").waitFor()
  expect(await entry.getByRole('link', { name: 'Near' }).getAttribute('href')).toBe(
    `/rides/${near}`,
  )

  const { _id, version, status, leaders, picture, signup, ...words } = await moderator.events.get({
    id: near,
  })
  await moderator.events.change({ ...words, id: near, version, date: dayFromToday(3) })
  await page.goto('/dashboard')
  await next.getByText(/^This ride moved .*Still coming\?$/).waitFor()
  const others = page.getByRole('region', { name: 'Your rides' })
  await others.getByText(/1st in line/).waitFor()
  await expectAccessible(page)
  await next.getByRole('button', { name: 'Yes, keep my place' }).click()
  await next.getByText("You're coming").waitFor()
  await next.getByRole('button', { name: 'Change my answer' }).click()
  await next.getByRole('link', { name: 'Group, guests, note' }).click()
  await page.waitForURL((url) => url.pathname === `/rides/${near}`)
})

test('the home page says how many are coming before React runs, and stays silent if it cannot know', async () => {
  const site = await visit({ viewport: sizes.phone, expected: /status of 503/ })
  const { page, admin } = site
  const { ids } = await replaceRides(site, [
    { title: 'Near', distance: 40, signup: { ...rules, groups: [], places: 4 } },
  ])
  const ride = page.getByRole('link', { name: /Near/ })
  const count = page.getByText(/\d coming/)
  await page.route('**/api/signups?*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await ride.isVisible()).toBe(true)
  expect(await count.isVisible()).toBe(false)
  await stopIntercepting(page, '**/api/signups?*')
  await admin.signup.answer({ id: ids[0] ?? '', answer: 'going', guests: 1 })
  await page.goto('/')
  await page.getByText('2 coming · 2 places left').waitFor()
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false)
  expect(await ride.getAttribute('href')).toBe(`/rides/${ids[0]}`)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await page.waitForURL('**/about')
  await page.goBack()
  await page.getByText('2 coming · 2 places left').waitFor()
})
