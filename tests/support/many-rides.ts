import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'

const perDay = 4
const description = 'Flat roads along the east bank, tea at the weir and parathas on the square. '

/** Puts in so many rides, four a day, around a day in their middle. */
export const insertRides = async (db: Database, count: number, middle: string) => {
  const first = Temporal.PlainDate.from(middle).subtract({ days: Math.floor(count / perDay / 2) })
  const now = new Date().toISOString()
  const ride = (number: number) => ({
    id: randomUUIDv7(),
    title: `Ride ${number}`,
    description: description.repeat(4),
    location: 'The Iron Bridge',
    author: 'Nadia Islam',
    date: first.add({ days: Math.floor(number / perDay) }).toString(),
    time: `${String(6 + (number % perDay)).padStart(2, '0')}:00`,
    image: '/art/hero.svg',
    status: 'planned' as const,
    version: 1,
    search: description.repeat(4).toLowerCase(),
    created_at: now,
    updated_at: now,
  })
  for (let from = 0; from < count; from += 1000) {
    const length = Math.min(1000, count - from)
    const rides = Array.from({ length }, (_, at) => ride(from + at))
    await db.insertInto('event').values(rides).execute()
  }
}
