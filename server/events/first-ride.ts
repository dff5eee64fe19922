import { randomUUIDv7 } from 'node:crypto'
import type { FirstRide } from '#contract/office.ts'
import { seriesDays } from '#contract/series.ts'
import { zonedNow } from '#server/clock.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import drawn from '#server/demo-pictures.json' with { type: 'json' }
import { planReminders } from '#server/signup/reminders.ts'
import { eventStore } from './store.ts'

/** Half a year. */
const weeks = 26

/** The first ride of a new club, every week. A drawing of the site is its picture until somebody chooses another. */
export const addWeeklyRides = async (
  db: DatabaseTransaction,
  { weekday, leader, ...ride }: Omit<FirstRide, 'moderate'>,
  timeZone: string,
) => {
  const [first] = drawn
  if (!first) throw new Error('The site has no drawing for a ride.')
  const { name: _, alt: __, ...picture } = first
  const { location, time } = ride
  const whole = {
    ...ride,
    author: leader,
    description: `We meet at ${location} at ${time} and ride together. New riders are welcome.`,
    image: picture.sources.at(-1)?.url ?? '',
    picture,
  }
  const date = firstDay(weekday, time, timeZone)
  const until = date.add({ weeks }).toString()
  const days = seriesDays(date.toString(), { every: 'week', until })
  const series = randomUUIDv7()
  const ids = await eventStore(db).add(
    whole,
    days.map((day) => ({ date: day, series })),
  )
  const planned = ids.map((_id, at) => ({
    _id,
    date: days[at] ?? '',
    time,
    status: 'planned' as const,
  }))
  await planReminders(db, planned, timeZone)
  return { ids, days }
}

/** The next such day on which that time has not passed. */
const firstDay = (weekday: number, time: string, timeZone: string) => {
  const now = zonedNow(timeZone)
  const today = now.toPlainDate()
  const day = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  const isOver =
    day.equals(today) &&
    Temporal.PlainTime.compare(now.toPlainTime(), Temporal.PlainTime.from(time)) >= 0
  return isOver ? day.add({ weeks: 1 }) : day
}
