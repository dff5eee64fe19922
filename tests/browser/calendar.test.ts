import { expect, test } from 'vitest'
import { atDesk, expectAccessible, onPhone } from './accessibility.ts'
import { insertRideRows } from './calendar-rides.ts'
import { dayFromToday, replaceRides } from './rides.ts'
import { logIn, signIn, sizes, visit } from './visit.ts'

const friday = '2030-05-17'

test('a visitor who follows a link to a day signs in and is on that day', async () => {
  const { page } = await visit()
  await page.goto(`/calender?day=${friday}`)
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  await logIn(page)
  await page.getByRole('heading', { name: `Events on ${friday}` }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(`?day=${friday}`)
})

test('a member picks days and finds their rides', async () => {
  const { page, db, origin } = await visit({ viewport: sizes.phone })
  const [, long] = await insertRideRows(db, [
    { date: friday, title: 'Easy group', time: '06:15' },
    {
      date: friday,
      title: 'To Port Meghla',
      time: '07:00',
      end_time: '12:30',
      distance: 96,
      climb: 1640,
      grade: 'Fast',
    },
    { date: friday, title: 'Repair course', status: 'cancelled', reason: 'The boathouse is wet.' },
    { date: '2030-05-18', title: 'Hill repeats', status: 'cancelled', reason: null },
  ])
  await signIn(page, 'member')
  await page.goto('/calender?day=2030-02-30')
  const today = page.getByRole('gridcell', { selected: true })
  expect(await today.getByRole('button').getAttribute('aria-label')).toMatch(/^Today, .+selected$/)

  await page.goto('/calender?day=2030-05-01')
  await page.getByRole('heading', { level: 1, name: 'Events & Group Rides Calendar' }).waitFor()
  await page.getByText('No events scheduled for this date.').first().waitFor()
  await page.getByRole('button', { name: 'Saturday 18 May 2030, 1 cancelled ride' }).waitFor()
  await page.getByRole('button', { name: 'Friday 17 May 2030, 2 rides, 1 cancelled' }).click()
  await page.getByRole('heading', { level: 2, name: `Events on ${friday}` }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(`?day=${friday}`)

  const rides = page.getByRole('article')
  expect(await rides.getByRole('heading').allInnerTexts()).toEqual([
    'Easy group',
    'Repair course',
    'To Port Meghla',
  ])
  const facts = rides.filter({ hasText: 'Port Meghla' }).getByRole('listitem')
  expect(await facts.allInnerTexts()).toEqual([
    '07:00 to 12:30',
    'Iron Bridge',
    'Difficulty: Nadia Islam · Fast',
    '96 km · 1,640 m of climbing',
  ])
  const easy = rides.filter({ hasText: 'Easy group' })
  await easy.getByText('Difficulty: Nadia Islam', { exact: true }).waitFor()
  const register = easy.getByRole('link', { name: 'Register Now', exact: true })
  const leadsTo = new URL((await register.getAttribute('href')) ?? '', page.url())
  expect(leadsTo.pathname).toBe('/register')
  const taken = rides.filter({ hasText: 'Meghla' })
  await taken.getByText('Add to my calendar').click()
  const into = (name: string) => taken.getByRole('link', { name }).getAttribute('href')
  expect(await into('Apple Calendar and others')).toBe(`/calendar/${long?.id}.ics`)
  expect(await into('Google Calendar')).toContain('dates=20300517T')
  expect(await into('Outlook')).toContain('startdt=2030-05-17T')

  const cancelled = rides.filter({ hasText: 'Repair course' })
  await cancelled.getByText('Cancelled: The boathouse is wet.').waitFor()
  expect(await cancelled.getByRole('link').allInnerTexts()).toEqual(['Repair course'])

  await page.getByRole('button', { name: 'Sunday 19 May 2030' }).click()
  await page.getByRole('heading', { name: 'Events on 2030-05-19' }).waitFor()
  await page.getByText('No events scheduled for this date.').first().waitFor()

  const prepared = page.getByRole('region', { name: 'Ride Preparation' }).getByRole('heading')
  expect((await prepared.allInnerTexts()).slice(1)).toEqual([
    'Ride time',
    'Money',
    'Helmet',
    'Repair tools',
    'Hand gloves',
    'Cycling shoes',
    'Bike',
    'Water',
  ])

  await page.getByText('Follow all rides in your own calendar').click()
  const href = (name: string) =>
    page.getByRole('link', { name, exact: true }).first().getAttribute('href')
  expect(await href('Apple Calendar')).toBe(`${origin.replace('http:', 'webcal:')}/calendar.ics`)
  expect(await href('Google Calendar')).toMatch(/^https:\/\/calendar\.google\.com\//)
  expect(await href('Outlook')).toMatch(/^https:\/\/outlook\./)
  expect(await href('Download (.ics)')).toMatch(/\/calendar\.ics$/)
})

test('a moderator finds the links to add and to edit', async () => {
  const { page, db } = await visit({ viewport: sizes.desk })
  const [ride] = await insertRideRows(db, [{ date: friday, title: 'Easy group' }])
  for (const who of ['member', 'moderator'] as const) {
    await signIn(page, who)
    await page.goto(`/calender?day=${friday}`)
    await page.getByRole('heading', { name: 'Easy group' }).waitFor()
    if (who === 'moderator') break
    expect(await page.getByRole('link', { name: /^(Edit|Add a ride)/ }).count()).toBe(0)
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
  const edit = page.getByRole('link', { name: 'Edit Easy group' })
  expect(await edit.getAttribute('href')).toBe(`/dashboard/editEvent/${ride?.id}`)
  await page.getByRole('link', { name: 'Add a ride on this day' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add Event' }).waitFor()
  await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(friday)
})

test('everyone can use the calendar, on a phone and at a desk, in light and dark', async () => {
  const { page, db } = await visit()
  await insertRideRows(db, [
    { date: friday, distance: 60, climb: 200, grade: 'Easy' },
    { date: friday, status: 'cancelled', reason: 'Storm' },
    { date: '2030-05-18', status: 'cancelled' },
    ...Array.from({ length: 5 }, () => ({ date: '2030-05-24' })),
  ])
  await signIn(page, 'moderator')
  await page.goto(`/calender?day=${friday}`)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Friday 24 May 2030, 5 rides' }).waitFor()
  await page.getByText('Follow all rides').click()
  for (const looks of [onPhone, atDesk]) {
    await expectAccessible(page, looks)
    const smallest = await page
      .getByRole('gridcell')
      .getByRole('button')
      .evaluateAll((days) => {
        const boxes = days.map((day) => day.getBoundingClientRect())
        return Math.min(...boxes.flatMap(({ width, height }) => [width, height]))
      })
    expect(smallest).toBeGreaterThanOrEqual(44)
  }
})

test('a member who follows Register Now reads that they are signed in, and returns to the same day', async () => {
  const site = await visit()
  const { page } = site
  const date = dayFromToday(3)
  await replaceRides(site, [{ date }])
  await signIn(page, 'member')
  await page.goto(`/calender?day=${date}`)
  await page.getByRole('link', { name: 'Register Now' }).click()
  await page.getByRole('heading', { level: 1, name: "You're signed in" }).waitFor()
  await page.getByRole('link', { name: 'Continue where you were' }).click()
  await page.getByRole('heading', { level: 2, name: `Events on ${date}` }).waitFor()
})
