import { expect, test } from 'vitest'
import { sizes, visit } from './visit.ts'

test('the about page has every section, and a link to each of them', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await page.goto('/about')
  const ways = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  expect(await ways.allInnerTexts()).toEqual([
    'Club history',
    'The admins',
    'Our mission',
    'Weekly Friday rides',
    'Ride preparation checklist',
    'Activities',
    'Health benefits',
    'What you get when you join',
    'What members say',
    'Events and festivals',
    'Ride safety tips',
    'Contact details',
  ])
  for (const way of await ways.all()) {
    const target = page.locator((await way.getAttribute('href')) ?? '')
    await target.getByRole('heading', { level: 2, name: await way.innerText() }).waitFor()
  }
  await page.getByText('Founded in 2016').first().waitFor()
  await page.getByText('over 4.5k members').first().waitFor()
  await page.getByText('every Friday').first().waitFor()
  await page.getByRole('link', { name: 'Become a Member' }).click()
  await page.waitForURL('**/contact')
})

test('the home page has every section with its names, numbers and links', async () => {
  const { page } = await visit({ viewport: sizes.desk })
  await page.goto('/')
  const region = (name: string) => page.getByRole('region', { name })
  const names = (name: string) => region(name).getByRole('heading', { level: 3 }).allTextContents()
  expect(await names('Every ride comes with')).toEqual([
    'Full of Support',
    'Health Care',
    'The Nutrition',
    'Variety of Club',
  ])
  expect(await names('Ride like a professional')).toHaveLength(3)
  expect(await names('Our Club Goals')).toEqual([
    'Share The Joy of Bicycle',
    'Create Exceptional Opportunities',
    'Teach Everyone to Ride Safely',
    'Bring People Together',
  ])
  const bars = page.getByRole('progressbar')
  expect(
    await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLProgressElement).value)),
  ).toEqual([60, 40, 70, 100])
  for (const name of ['Mountain Bike', 'City Bike', 'Championship', 'Gathering']) {
    await page.getByRole('progressbar', { name }).waitFor()
  }
  expect(await names('Faces you will meet')).toEqual(['Arif Rahman', 'Nadia Islam', 'Samir Das'])
  const join = region('Your first Friday is waiting.')
  const way = (name: string) => join.getByRole('link', { name }).getAttribute('href')
  expect([await way('Contact us'), await way('Join Today'), await way('Our Club')]).toEqual([
    '/contact',
    '/contact',
    '/dashboard/team',
  ])
})

test('the film plays once it is near, and not for those who asked for less motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page } = await visit({ viewport: sizes.desk, reducedMotion })
    await page.goto('/')
    const film = page.locator('video')
    const still = () => film.evaluate((video: HTMLVideoElement) => video.paused)
    expect([await still(), await film.getAttribute('controls')]).toEqual([true, ''])
    await film.scrollIntoViewIfNeeded()
    if (reducedMotion === 'reduce') {
      await page.waitForFunction(() => Reflect.has(window, '__reactRouterDataRouter'))
      expect(await still()).toBe(true)
    } else {
      await page.waitForFunction(() => document.querySelector('video')?.paused === false)
    }
  }
})
