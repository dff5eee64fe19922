import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './add-image.ts'
import { dayFromToday, replaceRides } from './rides.ts'
import { signIn, sizes, visit } from './visit.ts'

/** The year of the demonstration club's rides, also in January. */
const ridden = Number(dayFromToday(-60).slice(0, 4))

test('a member reads their season by month and year, with the keyboard alone, and shows it to members', async () => {
  const { page, db } = await visit({ viewport: sizes.desk })
  await signIn(page, 'member')
  await page.goto('/dashboard/season')
  await page.getByText(/^Fridays? in a row$/).waitFor()
  await page.goto(`/dashboard/season?year=${ridden - 1}`)
  await page.getByRole('heading', { name: `Your rides in ${ridden - 1}` }).waitFor()
  const years = page.getByRole('navigation', { name: 'Years' })
  await years.getByRole('link', { name: String(ridden), exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Your rides in ${ridden}` }).waitFor()
  const months = page.getByRole('table', { name: `Rides by month in ${ridden}` })
  expect(await months.getByRole('row').count()).toBe(13)

  await page.getByRole('button', { name: 'Kilometres' }).focus()
  await page.keyboard.press('Space')
  expect(await page.getByRole('button', { name: 'Kilometres' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  const share = page.getByRole('switch', { name: 'Show my season to members' })
  expect(await share.getAttribute('aria-checked')).toBe('false')
  expect(await page.getByText('Farida Begum', { exact: true }).count()).toBeLessThan(2)
  await share.focus()
  await page.keyboard.press('Enter')
  const own = page.getByRole('listitem').filter({ hasText: 'Farida Begum' })
  await own.getByText('you', { exact: true }).waitFor()
  const { season_shown } = await db
    .selectFrom('person')
    .select('season_shown')
    .where('email', '=', 'member@demo.club')
    .executeTakeFirstOrThrow()
  expect(season_shown).toBe(1)
  await expectAccessible(page)
})

test('somebody who has not ridden yet is shown the way to the first ride', async () => {
  const site = await visit({ viewport: sizes.phone })
  await replaceRides(site, [])
  await signIn(site.page, 'member')
  await site.page.goto('/dashboard/season')
  await site.page.getByRole('heading', { name: 'Your season starts with one ride' }).waitFor()
  await expectAccessible(site.page)
  await site.page.getByRole('link', { name: 'Find a ride' }).click()
  await site.page.getByRole('heading', { level: 1, name: 'Upcoming Events' }).waitFor()
})

test('in December a member looks back on the year and copies it as a message', async () => {
  const { page, context } = await visit({ viewport: sizes.phone })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'member')
  await page.clock.setFixedTime(new Date(`${ridden}-12-10T06:00:00Z`))
  await page.goto('/dashboard/season')
  const review = page.getByRole('region', { name: `Your ${ridden} in review` })
  await review.getByText(/^Longest day: .+ km on \d/).waitFor()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Copy as message' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^My ${ridden} with .+\n\\d+ rides?, .+\nLongest day: `, 's'))
})

const nextRide = (page: Page) => page.getByRole('region', { name: 'City to city, every Friday.' })

for (const [size, viewport] of Object.entries(sizes)) {
  test(`a member says yes on the home page with one tap, and nothing moves: ${size}`, async () => {
    const site = await visit({ viewport })
    const { page } = site
    const { ids } = await replaceRides(site, [
      { title: 'Near', date: dayFromToday(2), distance: 40 },
    ])
    await page.goto('/')
    await page.getByRole('link', { name: /Near/ }).first().waitFor()
    expect(await page.getByRole('button', { name: /^I'm coming/ }).count()).toBe(0)
    expect(await page.locator('#join-title ~ div a:visible', { hasText: 'Near' }).count()).toBe(0)

    await signIn(page, 'member')
    // The first page after signing in stores who it is; the next one knows it from the start.
    await page.goto('/')
    await nextRide(page)
      .getByRole('button', { name: /^I'm coming/ })
      .waitFor()
    const scripts = await holdRequests(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const below = async () => {
      await page.evaluate(() => document.fonts.ready)
      return page.getByRole('heading', { level: 2 }).first().boundingBox()
    }
    const before = await below()
    await scripts.release()
    const come = nextRide(page).getByRole('button', { name: /^I'm coming/ })
    await come.waitFor()
    expect(await below()).toEqual(before)
    await come.press('Enter')
    await nextRide(page).getByText("You're coming").waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    expect(await below()).toEqual(before)
    expect(await page.getByText("You're coming").count()).toBe(2)
    const change = nextRide(page).getByRole('link', { name: 'Change my answer to Near' })
    expect(await change.getAttribute('href')).toBe(`/rides/${ids[0]}`)
    await expectAccessible(page, [{ size: size as keyof typeof sizes, colorScheme: 'dark' }])
  })
}
