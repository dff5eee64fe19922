import { expect, test } from 'vitest'
import { addDays, clubDay, dayInWords, daysOfMonth, monthOf } from '#contract/days.ts'
import { insertRideRows } from './calendar-rides.ts'
import { signIn, visit } from './visit.ts'

/** The last time it was this hour in UTC, when the day differs between a place and the club. */
const last = (hour: number) => {
  const time = new Date().setUTCHours(hour, 0, 0, 0)
  return time > Date.now() ? time - 86_400_000 : time
}

const club = 'Asia/Dhaka'
const hours = { 'America/Los_Angeles': 20, 'Asia/Dhaka': 20, 'Pacific/Kiritimati': 12 }

/** The clocks of Los Angeles change on these days. */
const changes = ['2030-03-10', '2030-11-03']

const monthInWords = (day: string) => {
  const { from, to } = daysOfMonth(monthOf(day))
  const days = [from]
  for (let next = from; next < to; days.push(next)) next = addDays(next, 1)
  return days.map(dayInWords)
}

for (const [timezoneId, hour] of Object.entries(hours)) {
  test(`in ${timezoneId} days are those of the club, also when clocks change`, async () => {
    const { page, db } = await visit({ timezoneId })
    const around = changes.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])
    await insertRideRows(
      db,
      around.map((date) => ({ date, time: '00:30', title: `Ride of ${date}` })),
    )
    await signIn(page, 'member')
    const now = last(hour)
    await page.clock.setFixedTime(now)
    await page.goto('/calender')
    const today = clubDay(club, now)
    await page.getByRole('heading', { name: `Events on ${today}` }).waitFor()
    await page.getByRole('button', { name: `Today, ${dayInWords(today)}, selected` }).waitFor()
    const here = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    expect(here === today).toBe(timezoneId === club)

    const next = page.getByRole('button', { name: 'Next day with a ride' })
    await page.goto(`/calender?day=${around[0]}`)
    for (const change of changes) {
      const shows = async (day: string) => {
        await page.getByRole('heading', { name: `Events on ${day}` }).waitFor()
        await page
          .getByRole('article')
          .getByRole('heading', { name: `Ride of ${day}` })
          .waitFor()
        await page.getByRole('button', { name: `${dayInWords(day)}, 1 ride, selected` }).waitFor()
        await expect.poll(() => new URL(page.url()).search).toBe(`?day=${day}`)
      }
      await shows(addDays(change, -1))
      const days = await page
        .getByRole('gridcell')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel?.split(',')[0]))
      expect(days).toEqual(monthInWords(change))
      const button = page.getByRole('button', { name: `${dayInWords(change)}, 1 ride` })
      const week = page.getByRole('row').filter({ has: button }).getByRole('gridcell')
      expect(await week.first().innerText()).toBe(String(Number(change.slice(8))))

      await button.click()
      await shows(change)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await shows(addDays(change, 1))
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Space')
      await shows(change)
      await next.click()
      await shows(addDays(change, 1))
      await next.click()
    }
  })
}
