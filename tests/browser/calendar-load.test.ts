import { expect, test } from 'vitest'
import { addDays, addMonths, daysOfMonth } from '#contract/days.ts'
import { insertRideRows } from './calendar-rides.ts'
import { advanceUntil, signIn, visit } from './visit.ts'

const window = (month: string) => {
  const { from, to } = daysOfMonth(month)
  return `?from=${from}&to=${to}`
}

test('of twenty thousand rides a member loads one month, and prefetches the next and the previous', async () => {
  const { page, db } = await visit()
  const days = Array.from({ length: 5000 }, (_, place) => addDays('2024-01-01', place))
  const rides = ['06:00', '06:30', '07:00', '16:00'].flatMap((time) =>
    days.map((date) => ({ date, time, title: `${time} on ${date}` })),
  )
  await insertRideRows(db, rides)
  await signIn(page, 'member')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/events' || pathname.endsWith('.data')) asked.push(search)
  })
  await page.goto('/calender?day=2030-05-17')
  await page.getByRole('heading', { name: '16:00 on 2030-05-17' }).waitFor()
  const around = ['2030-05', '2030-06', '2030-04']
  await expect.poll(() => asked).toEqual(around.map(window))

  await page.getByRole('button', { name: 'Saturday 18 May 2030, 4 rides' }).click()
  await page.getByRole('heading', { name: '16:00 on 2030-05-18' }).waitFor()
  expect(asked.length).toBe(3)

  // Prefetched months appear at once, even if no request is answered.
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/events?**', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Monday 17 June 2030, 4 rides' }).click()
  await page.getByRole('heading', { name: '06:00 on 2030-06-17' }).waitFor()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Wednesday 17 July 2030', exact: true }).click()
  await page.getByText('Loading the rides').waitFor({ state: 'attached' })
  answer()
  await page.getByRole('heading', { name: '06:00 on 2030-07-17' }).waitFor()
  const months = Array.from({ length: 6 }, (_, place) => window(addMonths('2030-04', place)))
  expect([...new Set(asked)].toSorted()).toEqual(months.slice(0, new Set(asked).size))
})

test('a member reads that rides cannot be loaded, and loads them again', async () => {
  const { page, db } = await visit({ expected: /500/ })
  await insertRideRows(db, [{ date: '2030-05-17' }, { date: '2030-08-17' }])
  await page.clock.install()
  await signIn(page, 'member')
  await db.schema.alterTable('event').renameColumn('title', 'away').execute()
  await page.goto('/calender?day=2030-05-17')
  const failure = page.getByRole('alert')
  await advanceUntil(page, '00:05', () => failure.isVisible())
  expect(await failure.innerText()).toContain('Something went wrong on our side.')
  await page.getByRole('button', { name: 'Next day with a ride' }).click()
  await page.getByRole('status').getByText('Something went wrong on our side.').waitFor()

  await db.schema.alterTable('event').renameColumn('away', 'title').execute()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Along the river' }).waitFor()
  expect(await failure.count()).toBe(0)

  await db.schema.alterTable('event').renameColumn('title', 'away').execute()
  for (const month of ['June', 'July', 'August']) {
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('grid', { name: `${month} 2030` }).waitFor()
  }
  await advanceUntil(page, '00:05', () => failure.isVisible())
  expect(await failure.innerText()).toContain('The rides of this month could not be loaded.')
  await db.schema.alterTable('event').renameColumn('away', 'title').execute()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Saturday 17 August 2030, 1 ride' }).waitFor()
  await page.getByRole('heading', { name: 'Along the river' }).waitFor()
})
