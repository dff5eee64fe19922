import { expect, test } from 'vitest'
import { readRides } from '#tests/support/calendars.ts'
import { dataWithModerator, startSite } from '#tests/support/process.ts'
import { planRide } from '#tests/support/rides.ts'

/** Hours that are missing or come twice on the clocks of Los Angeles, and the turn of a year. */
const nights = [
  ['2131-03-11', '02:30'],
  ['2131-11-04', '01:30'],
  ['2131-12-31', '23:59'],
  ['2132-01-01', '00:00'],
] as const

test('no day and no hour changes with the time zone of the server', async () => {
  const places = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']
  await Promise.all(places.map(keepsDaysIn))
})

const keepsDaysIn = async (TZ: string) => {
  const { data, token } = await dataWithModerator()
  const site = await startSite({ ...data, TZ })
  const { events, media } = site.as(token)
  const plan = await planRide({ media })
  for (const [date, time] of nights) {
    await events.add({ ...plan, date, time, title: `Night of ${date}` })
    expect(await events.list({ from: date, to: date })).toMatchObject([{ date, time }])
  }
  const repeat = { every: 'week', until: '2131-03-16' } as const
  await events.add({ ...plan, date: '2131-03-01', time: '02:30', repeat })
  const march = await events.list({ from: '2131-03-01', to: '2131-03-31' })
  expect(march.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2131-03-01 02:30',
    '2131-03-08 02:30',
    '2131-03-11 02:30',
    '2131-03-15 02:30',
  ])
  const rides = readRides(await site.read('/calendar.ics'))
  for (const [date, time] of nights) {
    const night = { summary: `Night of ${date}`, start: `${date}T${time}`, zone: 'Asia/Dhaka' }
    expect(rides).toContainEqual(expect.objectContaining(night))
  }
}
