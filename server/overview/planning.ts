import { addDays } from '#contract/days.ts'
import type { FirstSteps, overview, Planning } from '#contract/overview.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { leadersWanted } from '#server/signup/leader-wanted.ts'
import { planningEnd, toPlan } from './to-plan.ts'

/** The features whose calls the overview is made of. */
export type Parts = Pick<
  Handlers,
  'events' | 'signup' | 'routes' | 'news' | 'gallery' | 'notices' | 'contact' | 'users' | 'audit'
> & {
  readonly timeZone: string
  /** The article that newcomers read first. */
  readonly guide: FirstSteps['guide']
}

export type OwnCall = Call<typeof overview.get>

/** The club's day, and its day and time. */
export type Now = { readonly today: string; readonly clock: string }

const mostTitles = 8
/** A call for numbers takes no more rides. */
const mostCounted = 50

/** What the rides of the next weeks still need, and how the coming weekend looks. */
export const readPlanning = async (
  { events, signup, routes, gallery }: Parts,
  call: OwnCall,
  { today, clock }: Now,
): Promise<Planning> => {
  const { items } = await events.list(
    { from: today, to: planningEnd(today), order: 'oldest' },
    call,
  )
  const rides = items.filter(
    ({ date, time, status }) => status === 'planned' && `${date}T${time}` > clock,
  )
  const weekend = rides.filter(isInWeekend(today)).slice(0, mostCounted)
  const [wanted, counts, pictures, proposed] = await Promise.all([
    leadersWanted(
      call.db,
      rides.map(({ _id }) => _id),
    ),
    weekend.length > 0 ? signup.counts({ events: weekend.map(({ _id }) => _id).join() }, call) : [],
    gallery.proposals({ limit: 1 }, call),
    routes.list({ state: 'proposed', limit: 1 }, call),
  ])
  const found = toPlan(items, today)
  const missing = new Map(found.rides.map(({ ride, missing }) => [ride._id, missing]))
  return {
    fridays: found.fridays,
    rides: rides.flatMap((ride) => {
      const { _id, title, date } = ride
      const what = missing.get(_id)
      const leaderWanted = wanted.has(_id)
      if (!what && !leaderWanted) return []
      return [{ _id, title, date, ...(what && { missing: what }), leaderWanted }]
    }),
    weekend: weekend.map(({ _id, title, date, time }) => {
      const { going = 0, left, waiting = 0 } = counts.find((count) => count._id === _id) ?? {}
      const places = left === undefined ? {} : { places: going + left }
      return { _id, title, date, time, going, ...places, waiting }
    }),
    pictures: pictures.total,
    routes: proposed.total,
    titles: [...new Set(items.map(({ title }) => title))].slice(0, mostTitles),
  }
}

/** The next Friday to Sunday, or the one it is now. */
const isInWeekend = (today: string) => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const [friday, saturday, sunday] = [5, 6, 0]
  const isWeekend = [friday, saturday, sunday].includes(weekday)
  const untilSunday = (7 - weekday) % 7
  const end = addDays(today, untilSunday)
  const start = isWeekend ? today : addDays(end, -2)
  return ({ date }: { date: string }) => date >= start && date <= end
}
