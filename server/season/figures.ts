import type { RiddenRide, Season, SeasonFigures } from '#contract/season.ts'
import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import { isSeasonShown, type Now, seasonStore } from './store.ts'

export const clubNow = (timeZone: string): Now => {
  const now = zonedNow(timeZone)
  return {
    day: now.toPlainDate().toString(),
    time: now.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

export const yearOf = ({ day }: Now) => Number(day.slice(0, 4))

/** The figures of the current year. */
export const readFigures = async (
  db: Database,
  personId: string,
  timeZone: string,
): Promise<SeasonFigures> => {
  const now = clubNow(timeZone)
  const ridden = await readRidden(db, personId, now)
  return { ...figuresOf(yearOf(now), ridden), fridays: await countFridays(db, ridden, now) }
}

/** The figures and rides of a year, and the totals of all years. */
export const readSeason = async (
  db: Database,
  personId: string,
  timeZone: string,
  year?: number,
): Promise<Season> => {
  const now = clubNow(timeZone)
  const ridden = await readRidden(db, personId, now)
  const wanted = year ?? yearOf(now)
  const years = [...new Set(ridden.map(inYear))]
  return {
    ...figuresOf(wanted, ridden),
    fridays: await countFridays(db, ridden, now),
    list: ridden.filter((ride) => inYear(ride) === wanted),
    years: years.map((year) => ({
      year,
      ...totalsOf(ridden.filter((ride) => inYear(ride) === year)),
    })),
    shown: await isSeasonShown(db, personId),
  }
}

/** How many rides each person has led this year. */
export const countLed = (db: Database, timeZone: string) => {
  const now = clubNow(timeZone)
  return seasonStore(db, now).countLed(String(yearOf(now)))
}

const readRidden = async (db: Database, personId: string, now: Now) => {
  const rows = await seasonStore(db, now).riddenBy(personId)
  return rows.map(
    ({ id, distance, climb, state, ...ride }): RiddenRide => ({
      ...{ _id: id, ...ride, distance: distance ?? 0, led: state === 'leading' },
      ...(climb !== null && { climb }),
    }),
  )
}

const inYear = ({ date }: RiddenRide) => Number(date.slice(0, 4))

const totalsOf = (rides: readonly RiddenRide[]) => ({
  rides: rides.length,
  kilometres: rides.reduce((sum, { distance }) => sum + distance, 0),
  climb: rides.reduce((sum, { climb = 0 }) => sum + climb, 0),
  led: rides.filter(({ led }) => led).length,
})

const figuresOf = (year: number, ridden: readonly RiddenRide[]) => {
  const rides = ridden.filter((ride) => inYear(ride) === year)
  const months = Array.from({ length: 12 }, (_, month) => {
    const { rides: count, kilometres } = totalsOf(
      rides.filter(({ date }) => Number(date.slice(5, 7)) === month + 1),
    )
    return { rides: count, kilometres }
  })
  const longest = rides.toSorted((one, other) => other.distance - one.distance)[0]
  return { year, ...totalsOf(rides), months, ...(longest && { longest }) }
}

const isFriday = (day: string) => Temporal.PlainDate.from(day).dayOfWeek === 5

/**
 * Fridays in a row up to the last one with a ride. A Friday without a ride, with a cancelled one or without a roll
 * call breaks nothing, and today's not before its last ride is over.
 */
const countFridays = async (db: Database, ridden: readonly RiddenRide[], now: Now) => {
  const own = new Set(ridden.map(({ date }) => date).filter(isFriday))
  const first = [...own].at(-1)
  if (!first) return 0
  const store = seasonStore(db, now)
  const isUndecided = isFriday(now.day) && (await store.hasRideLeft())
  const missed = (await store.daysWithRollCall(first))
    .filter((day) => isFriday(day) && !own.has(day))
    .filter((day) => day !== now.day || !isUndecided)
  const last = missed.toSorted().at(-1) ?? ''
  return [...own].filter((day) => day > last).length
}
