import type { Leading, LeadingRequest } from '#contract/leading.ts'
import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'
import { countLed } from '#server/season/figures.ts'
import { leadersWanted } from '#server/signup/leader-wanted.ts'
import { firstName } from '#server/signup/names.ts'
import { hasStarted, isEmergencyOpen, isOver } from '#server/signup/schedule.ts'
import { isLeader, mayLeadRides } from '#server/users/leaders.ts'
import { leadingStore } from './store.ts'

/** How far ahead rides without a leader are listed. */
const daysAhead = 60

type Led = Awaited<ReturnType<ReturnType<typeof leadingStore>['led']>>[number]
type Ride = Pick<Led, 'id' | 'title' | 'date' | 'time' | 'location'>
type Counts = ReadonlyMap<string, number>

const asRide = ({ id, title, date, time, location }: Ride, going: Counts) => ({
  ...{ _id: id, title, date, time, location, going: going.get(id) ?? 0 },
})

const asGroup = ({ group_id, group }: Led) =>
  group_id && group ? { group: { _id: group_id, name: group } } : {}

/** What a person leads, which rides need a leader, what leaders ask each other, and who led how often. */
export const readBoard = async (
  db: Database,
  person: Person,
  timeZone: string,
): Promise<Leading> => {
  const store = leadingStore(db)
  const today = zonedNow(timeZone).toPlainDate()
  const until = today.add({ days: daysAhead }).toString()
  const mayLead = await mayLeadRides(db, person)
  const isOneOfThem = mayLead || (await isLeader(db, person))
  // The sheet of a ride is open until 24 hours after its start.
  const led = await store.led(today.subtract({ days: 1 }).toString())
  const planned = (await store.planned(today.toString(), until)).filter(
    (ride) => !hasStarted(ride, timeZone),
  )
  const wanted = await leadersWanted(
    db,
    planned.map(({ id }) => id),
  )
  const coming = led.filter((ride) => !hasStarted(ride, timeZone))
  const going = await store.going([...new Set([...led, ...planned].map(({ id }) => id))])
  const requests = await readRequests(db, person, { mayLead, coming, going })
  return {
    mayLead,
    mine: led
      .filter((ride) => ride.person_id === person.id && !isOver(ride, timeZone))
      .map((ride) => {
        const own = requests.find(({ side, ride: { _id } }) => side === 'asked' && _id === ride.id)
        return {
          ride: asRide(ride, going),
          ...asGroup(ride),
          sheet: isEmergencyOpen(ride, timeZone),
          ...(own && { request: own._id }),
        }
      }),
    open: planned.flatMap((ride) => {
      const groups = wanted.get(ride.id)
      if (!groups) return []
      return [
        {
          ride: asRide(ride, going),
          groups: groups.map(({ id, name }) => ({ _id: id, name })),
        },
      ]
    }),
    requests,
    leaders: isOneOfThem ? await readLeaders(db, coming, timeZone) : [],
  }
}

type Known = {
  readonly mayLead: boolean
  readonly coming: readonly Led[]
  readonly going: Counts
}

/** Requests that concern a person and can still be answered. */
const readRequests = async (
  db: Database,
  person: Person,
  { mayLead, coming, going }: Known,
): Promise<LeadingRequest[]> => {
  const find = (rideId: string, leader: string) =>
    coming.find(({ id, person_id }) => id === rideId && person_id === leader)
  const rows = await leadingStore(db).requests()
  return rows.flatMap((row): LeadingRequest[] => {
    const ride = find(row.event_id, row.from_id)
    const isAsked = row.to_id ? row.to_id === person.id : mayLead && !find(row.event_id, person.id)
    const side = row.from_id === person.id ? 'asked' : isAsked ? 'is-asked' : undefined
    const other = row.other_event_id ? find(row.other_event_id, row.to_id ?? '') : undefined
    if (!ride || !side || (row.other_event_id && !other)) return []
    return [
      {
        ...{ _id: row.id, ride: asRide(ride, going), ...asGroup(ride), side },
        from: firstName(row.from_name),
        ...(row.to_id && { to: firstName(row.to_name) }),
        ...(other && { other: asRide(other, going) }),
      },
    ]
  })
}

const readLeaders = async (db: Database, coming: readonly Led[], timeZone: string) => {
  const counts = await countLed(db, timeZone)
  const people = await leadingStore(db).leaders([
    ...new Set([...counts.keys(), ...coming.map(({ person_id }) => person_id)]),
  ])
  return people
    .map(({ id, first_name, may_lead }) => ({
      _id: id,
      name: first_name ?? 'A member',
      marked: may_lead === 1,
      led: counts.get(id) ?? 0,
      coming: coming
        .filter(({ person_id }) => person_id === id)
        .map(({ id: _id, title, date }) => ({ _id, title, date })),
    }))
    .toSorted((one, other) => other.led - one.led)
}
