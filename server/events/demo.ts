import { randomUUIDv7 } from 'node:crypto'
import type { Picture } from '#contract/media.ts'
import type { Database } from '#server/database/tables.ts'
import drawn from '#server/demo-pictures.json' with { type: 'json' }
import rides from './demo-rides.json' with { type: 'json' }
import { eventStore, type Ride } from './store.ts'

type Drawn = Picture & { readonly name: string; readonly alt: string }

const pictures: readonly Drawn[] = drawn

type Words = Omit<Ride, 'date' | 'image' | 'picture'>

/** How many Fridays before today had a ride of its own. */
const pastFridays = 8

/** How many weeks before today the club rode the same routes. In two of them the roads were flooded. */
const pastWeeks = 52
const floods = [17, 18]

/** Rides around today, lessons every Saturday, workshops, and the next annual meetup. */
export const demoEvents = async (
  db: Database,
  today: Temporal.PlainDate,
  establishmentDay: string,
) => {
  const events = eventStore(db)
  let shown = 0
  const add = (ride: Words, days: readonly Temporal.PlainDate[], series?: string) =>
    events.add(
      { ...ride, ...pictureAt(shown++) },
      days.map((day) => ({ date: day.toString(), series })),
    )

  const firstFriday = nextWeekday(today, 5).subtract({ weeks: pastFridays })
  for (const [weeks, { cancelled, report, ...ride }] of rides.fridays.entries()) {
    const [id = ''] = await add(ride, [firstFriday.add({ weeks })])
    if (report && weeks < pastFridays) await events.setReport(id, report)
    const event = cancelled ? await events.find(id) : undefined
    if (event && cancelled) await events.setStatus(event, 'cancelled', cancelled)
  }
  const firstSaturday = nextWeekday(today, 6).subtract({ weeks: 4 })
  const saturdays = Array.from({ length: 12 }, (_, weeks) => firstSaturday.add({ weeks }))
  await add(rides.lessons, saturdays, randomUUIDv7())
  const tuesday = nextWeekday(today, 2)
  for (const { inWeeks, ...workshop } of rides.workshops) {
    await add(workshop, [tuesday.add({ weeks: inWeeks })])
  }
  await add(rides.meetup, [nextAnniversary(today, establishmentDay)])
  const routes = rides.fridays.flatMap(({ cancelled, report, ...ride }) =>
    cancelled ? [] : [ride],
  )
  for (const [place, ride] of routes.entries()) {
    const weeks = Array.from({ length: pastWeeks - pastFridays }, (_, week) => week + 1).filter(
      (week) => (week * 5) % routes.length === place && !floods.includes(week),
    )
    const days = weeks.map((weeks) => firstFriday.subtract({ weeks }))
    if (days.length > 0) await add(ride, days)
  }
}

const pictureAt = (place: number) => {
  const found = pictures[place % pictures.length]
  if (!found) throw new Error('The demonstration club has no pictures.')
  const { name, alt, ...picture } = found
  return { image: picture.sources.at(-1)?.url ?? '', picture }
}

/** The next such day, where 1 is Monday; it may be today. */
const nextWeekday = (today: Temporal.PlainDate, weekday: number) =>
  today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })

const nextAnniversary = (today: Temporal.PlainDate, monthAndDay: string) => {
  const [month = 1, day = 1] = monthAndDay.split('-').map(Number)
  const thisYear = today.with({ month, day })
  return Temporal.PlainDate.compare(thisYear, today) < 0
    ? today.with({ year: today.year + 1, month, day })
    : thisYear
}
