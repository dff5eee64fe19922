import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, dayInWords } from '#contract/days.ts'
import { insertRideRows } from './calendar-rides.ts'
import { signIn, sizes, visit } from './visit.ts'

const friday = '2030-05-17'

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('with the keyboard alone a member moves through the month, picks a day and hears its rides', async () => {
  const { page, db } = await visit({ viewport: sizes.desk })
  await insertRideRows(db, [{ date: '2030-06-15' }, { date: '2030-06-15' }])
  await signIn(page, 'member')
  await page.goto(`/calender?day=${friday}`)
  await page.getByRole('button', { name: 'Next month' }).focus()
  const focused = () => focusedName(page)
  const steps = {
    Tab: 'Friday 17 May 2030, selected',
    ArrowRight: 'Saturday 18 May 2030',
    ArrowDown: 'Saturday 25 May 2030',
    Home: 'Sunday 19 May 2030',
    ArrowLeft: 'Saturday 18 May 2030',
    ArrowUp: 'Saturday 11 May 2030',
    PageUp: 'Thursday 11 April 2030',
    End: 'Saturday 13 April 2030',
    'Shift+PageDown': 'Sunday 13 April 2031',
    'Shift+PageUp': 'Saturday 13 April 2030',
  }
  const press = async (key: string, name: string) => {
    await page.keyboard.press(key)
    await expect.poll(focused, { message: key }).toBe(name)
  }
  for (const [key, name] of Object.entries(steps)) await press(key, name)
  await expect.poll(() => new URL(page.url()).search).toBe(`?day=${friday}`)
  await press('PageDown', 'Monday 13 May 2030')
  await press('PageDown', 'Thursday 13 June 2030')
  await press('ArrowRight', 'Friday 14 June 2030')
  await press('ArrowRight', 'Saturday 15 June 2030, 2 rides')
  await page.keyboard.press('Enter')
  const picked = 'Saturday 15 June 2030, 2 rides, selected'
  await expect.poll(focused).toBe(picked)
  await page.getByRole('status').getByText('Saturday 15 June 2030: 2 rides').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?day=2030-06-15')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const today = page.getByRole('button', { name: /^Today, .+, selected$/ })
  await today.waitFor()
  await page.getByRole('button', { name: 'Next month' }).press('Enter')
  await today.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Today', exact: true }).press('Enter')
  await today.waitFor()
})

test('a held key loses no step, a day is picked on the way, and the last day is the end', async () => {
  const { page, db } = await visit({ viewport: sizes.phone })
  await insertRideRows(db, [{ date: friday }])
  await signIn(page, 'member')
  await page.goto(`/calender?day=${friday}`)
  const focused = (day: string) => expect.poll(() => focusedName(page)).toBe(dayInWords(day))
  const hold = async (key: string, count: number) => {
    await Promise.all(Array.from({ length: count }, () => page.keyboard.down(key)))
    await page.keyboard.up(key)
  }
  await page.getByRole('gridcell', { selected: true }).getByRole('button').focus()
  await hold('ArrowRight', 50)
  await focused(addDays(friday, 50))
  await hold('PageDown', 19)
  await focused('2032-02-06')

  // Picked, and gone on from before the address has changed.
  await page.evaluate(() => {
    const day = document.activeElement
    if (day instanceof HTMLElement) day.click()
    day?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
  })
  await page.getByRole('heading', { name: 'Events on 2032-02-06' }).waitFor()
  await focused('2032-03-06')

  // From February to March a day stays in its place, and must be read out all the same.
  await hold('PageDown', 11)
  await focused('2033-02-06')
  const events = await page.evaluateHandle(() => {
    const names: string[] = []
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) names.push(target.ariaLabel ?? '')
    })
    return names
  })
  await page.keyboard.press('PageDown')
  await focused('2033-03-06')
  expect(await events.jsonValue()).toEqual(['Sunday 6 March 2033'])

  await page.goto('/calender?day=9998-12-30')
  await page.getByRole('button', { name: 'Next month', disabled: true }).click({ force: true })
  await page.getByRole('gridcell', { selected: true }).getByRole('button').focus()
  await hold('ArrowDown', 3)
  await focused('9998-12-31')
  await page.keyboard.press('Shift+PageUp')
  await focused('9997-12-31')
})

test('a member skips the days between rides, and Back leaves the calendar', async () => {
  const { page, db } = await visit()
  await insertRideRows(db, [{ date: '1999-03-05' }, { date: friday }, { date: '2031-01-03' }])
  await signIn(page, 'member')
  await page.goto('/contact')
  await page.goto('/calender')
  await page.getByRole('grid').waitFor()
  const next = page.getByRole('button', { name: 'Next day with a ride' })
  const shows = (day: string) => page.getByRole('heading', { name: `Events on ${day}` }).waitFor()
  for (const day of [friday, '2031-01-03']) {
    await next.click()
    await shows(day)
  }
  await page.getByRole('grid', { name: 'January 2031' }).waitFor()
  await next.click()
  await page.getByText('There is no ride after this day yet.').waitFor()
  const previous = page.getByRole('button', { name: 'Previous day with a ride' })
  for (const day of [friday, '1999-03-05']) {
    await previous.click()
    await shows(day)
  }
  expect(await page.getByText('There is no ride after').count()).toBe(0)
  await previous.click()
  await page.getByText('There is no ride before this day.').waitFor()
  await page.getByRole('link', { name: 'Event-Calender' }).click()
  await page.getByRole('button', { name: /^Today, .+, selected$/ }).waitFor()
  await page.goBack()
  await shows('1999-03-05')
  await page.getByRole('grid', { name: 'March 1999' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/contact')
})
