import { SignupRules } from '#contract/signup-rules.ts'
import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import { answerRide } from './answer.ts'
import { addGuestRow } from './guests.ts'
import { setLeaders } from './leaders.ts'
import { demandRide } from './places.ts'
import { addSignup } from './ride-changes.ts'
import { rsvpStore } from './store.ts'

/** What somebody says about a ride. */
type Reply = {
  readonly answer?: 'going' | 'maybe' | 'no'
  readonly group?: string
  readonly guests?: number
  readonly note?: string
  readonly firstTime?: boolean
}

type Replies = Readonly<Record<string, Reply>>

const groups = [
  { name: 'Easy', paceFrom: 15, paceTo: 18, places: 8 },
  { name: 'Steady', paceFrom: 22, paceTo: 25, places: 3 },
  { name: 'Fast', paceFrom: 28, paceTo: 32, places: 4 },
]

const nextRide = {
  leaders: { 'Rima Chowdhury': 'Easy', 'Tanvir Hasan': 'Steady', 'Nadia Islam': 'Fast' },
  replies: {
    'Farida Begum': { group: 'Steady' },
    'Lucy Gomes': { group: 'Steady', note: 'I carry two spare tubes and a pump.' },
    'Anita Roy': { group: 'Steady' },
    'Imran Hossain': { group: 'Steady' },
    'Anika Paul': { group: 'Steady', note: 'Easy is fine, too, if nobody leaves.' },
    'Kamal Hossain': { group: 'Easy', note: "I'll turn back at the weir." },
    'Shirin Sultana': { group: 'Easy', guests: 1, note: 'My sister comes along.' },
    'Rafi Ahmed': { group: 'Easy' },
    'Oishi Dutta': { group: 'Easy', firstTime: true, note: 'Is a hybrid bike all right?' },
    'Samir Das': { group: 'Fast' },
    'Arif Rahman': { group: 'Fast' },
    'Jamal Uddin': { answer: 'maybe' },
  } satisfies Replies,
  guest: {
    ...{ name: 'Maya Karim', email: 'maya.karim@demo.club', phone: '+880 1800 000001' },
    ...{ contactName: 'Joy Karim', contactPhone: '+880 1800 000002', group: 'Easy' },
  },
}

const secondRide: Replies = {
  'Imran Hossain': {},
  'Anita Roy': {},
  'Tanvir Hasan': {},
  'Farida Begum': { answer: 'maybe' },
  'Jamal Uddin': { answer: 'maybe' },
  'Kamal Hossain': { answer: 'no', note: 'My knees say no to hills.' },
}

/** For more people than it has places. */
const thirdRide = {
  places: 3,
  replies: {
    'Lucy Gomes': {},
    'Samir Das': {},
    'Arif Rahman': {},
    'Tanvir Hasan': {},
    'Farida Begum': {},
  } satisfies Replies,
}

const lastRide = {
  leaders: { 'Arif Rahman': 'Easy', 'Nadia Islam': 'Steady' },
  riders: [
    { name: 'Kamal Hossain', group: 'Easy', presence: 'there' },
    { name: 'Farida Begum', group: 'Easy', presence: 'there' },
    { name: 'Shirin Sultana', group: 'Easy', presence: 'there' },
    { name: 'Lucy Gomes', group: 'Steady', presence: 'there' },
    { name: 'Anita Roy', group: 'Steady', presence: 'there' },
    { name: 'Samir Das', group: 'Fast', presence: 'there' },
    { name: 'Imran Hossain', group: 'Fast', presence: 'absent' },
  ],
} as const

/** Answers to the next three rides, and the roll call of the last one. */
export const demoSignups = async (db: Database, timeZone: string) => {
  const person = await peopleByName(db)
  const { coming, last } = await fridayRides(db, timeZone)

  const answer = async (id: string, replies: Replies) => {
    const group = await groupsByName(db, id)
    for (const [name, { answer = 'going', ...reply }] of Object.entries(replies)) {
      const chosen = reply.group && { group: group(reply.group) }
      await answerRide(db, person(name), { id, answer, ...reply, ...chosen }, timeZone)
    }
  }
  const lead = async (id: string, leaders: Readonly<Record<string, string | undefined>>) => {
    const group = await groupsByName(db, id)
    const named = Object.entries(leaders).map(([name, of]) => ({
      person: person(name),
      ...(of && { group: group(of) }),
    }))
    await setLeaders(db, id, named, '', timeZone)
  }

  const [first, second, third] = coming
  if (first) {
    await addSignup(db, [first.id], SignupRules.parse({ groups }))
    await lead(first.id, nextRide.leaders)
    await answer(first.id, nextRide.replies)
    await addConfirmedGuest(db, first.id, nextRide.guest, timeZone)
  }
  if (second) {
    await lead(second.id, { [second.author]: undefined })
    await answer(second.id, secondRide)
  }
  if (third) {
    await addSignup(db, [third.id], SignupRules.parse({ places: thirdRide.places }))
    await lead(third.id, { [third.author]: undefined })
    await answer(third.id, thirdRide.replies)
  }
  if (last) await addRollCall(db, last.id, person)
}

const peopleByName = async (db: Database) => {
  const rows = await db.selectFrom('person').select(['id', 'first_name']).execute()
  return (name: string) => {
    const found = rows.find(({ first_name }) => first_name === name)
    if (!found) throw new Error(`The demonstration club has no ${name}.`)
    return found.id
  }
}

const groupsByName = async (db: Database, rideId: string) => {
  const { groups } = await demandRide(db, rideId)
  return (wanted: string) => groups.find(({ name }) => name === wanted)?.id ?? ''
}

/** Friday's rides take place at dawn, so today's may be over. */
const fridayRides = async (db: Database, timeZone: string) => {
  const rides = await db
    .selectFrom('event')
    .select(['id', 'date', 'time', 'author'])
    .where('status', '=', 'planned')
    .where('series', 'is', null)
    .where('distance', 'is not', null)
    .orderBy('date')
    .execute()
  const now = zonedNow(timeZone).toPlainDateTime().toString()
  const hasStarted = ({ date, time }: { date: string; time: string }) => `${date}T${time}` <= now
  return {
    coming: rides.filter((ride) => !hasStarted(ride)),
    last: rides.findLast(hasStarted),
  }
}

const addConfirmedGuest = async (
  db: Database,
  rideId: string,
  { group, ...guest }: typeof nextRide.guest,
  timeZone: string,
) => {
  const ride = await demandRide(db, rideId)
  const now = new Date().toISOString()
  const confirmed = { ...guest, secret_hash: null, confirmed_at: now }
  await rsvpStore(db).add(rideId, {
    guest_id: await addGuestRow(db, ride, confirmed, timeZone),
    group_id: ride.groups.find(({ name }) => name === group)?.id ?? null,
    ...{ state: 'going', first_time: 1, answered_at: now },
  })
}

/** Rides that are over take no answers, so these are written as they would have been. */
const addRollCall = async (db: Database, rideId: string, person: (name: string) => string) => {
  await addSignup(db, [rideId], SignupRules.parse({ groups }))
  const group = await groupsByName(db, rideId)
  const at = new Date().toISOString()
  for (const [name, led] of Object.entries(lastRide.leaders)) {
    const [person_id, group_id] = [person(name), group(led)]
    await db.insertInto('ride_leader').values({ event_id: rideId, person_id, group_id }).execute()
    await rsvpStore(db).add(rideId, { person_id, state: 'leading', answered_at: at })
  }
  for (const { name, group: chosen, presence } of lastRide.riders) {
    await rsvpStore(db).add(rideId, {
      ...{ person_id: person(name), group_id: group(chosen) },
      ...{ state: 'going', answered_at: at },
      ...{ presence, presence_by: person('Arif Rahman'), presence_at: at },
    })
  }
}
