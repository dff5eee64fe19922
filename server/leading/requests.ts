import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import { changeLeaders } from '#server/events/change-leaders.ts'
import type { Handlers, Person } from '#server/http/call.ts'
import { type Notice, writeNotices } from '#server/notices/write-notices.ts'
import { leaveRide, readLeaders } from '#server/signup/leaders.ts'
import { firstName } from '#server/signup/names.ts'
import { lockRide } from '#server/signup/places.ts'
import { hasStarted } from '#server/signup/schedule.ts'
import { mayLeadRides, whoMayLead } from '#server/users/leaders.ts'
import { leadingStore, type RequestRow } from './store.ts'

type RequestCalls = 'ask' | 'accept' | 'decline' | 'withdraw'

/** A leader asks for a stand-in or a swap, and leads until another leader says yes. */
export const requestHandlers = (timeZone: string): Pick<Handlers['leading'], RequestCalls> => ({
  async ask({ id, to, other }, { db, person, record }) {
    if ((to === undefined) !== (other === undefined) || id === other) {
      const detail = 'Choose a leader and one of their rides, or ask for a stand-in.'
      throw new Refusal('bad-fields', { errors: [{ field: 'other', detail }] })
    }
    await lockOpen(db, [id, other], timeZone)
    if (!(await leads(db, id, person.id))) {
      throw new Refusal('not-a-leader', { detail: "You don't lead this ride." })
    }
    if (to && other) await checkSwap(db, { id, other, from: person.id, to })
    const insertedId = await leadingStore(db).ask({
      ...{ event_id: id, from_id: person.id },
      ...{ to_id: to ?? null, other_event_id: other ?? null },
    })
    const asked = to ? [to] : await whoCanStandIn(db, id)
    await tell(
      db,
      asked,
      { id: insertedId, ride: id, by: person.id, other },
      other ? 'swap' : 'stand-in',
    )
    await record(id, { after: { request: other ? 'swap' : 'stand-in' } })
    return { insertedId }
  },

  async accept({ request }, { db, person, record }) {
    const {
      event_id: id,
      other_event_id: other,
      from_id: from,
    } = await demandOpen(db, request, person, timeZone)
    if (other) {
      await checkSwap(db, { id, other, from, to: person.id })
    } else if (await leads(db, id, person.id)) {
      throw new Refusal('already-led', { detail: 'You already lead this ride.' })
    }
    await handOver(db, id, from, person.id, timeZone)
    if (other) await handOver(db, other, person.id, from, timeZone)
    await leadingStore(db).removeRequest(request)
    await tell(
      db,
      [from],
      { id: request, ride: id, by: person.id, other },
      other ? 'swapped' : 'taken',
    )
    await record(id, { after: { leadersChanged: true } })
    if (other) await record(other, { after: { leadersChanged: true } })
    return { modifiedCount: 1 }
  },

  async decline({ request }, { db, person, record }) {
    const { event_id: id, from_id: from, to_id } = await demandOpen(db, request, person, timeZone)
    if (!to_id) {
      const detail = 'Everyone who may lead is asked. Leave it to another leader.'
      throw new Refusal('request-over', { detail })
    }
    await leadingStore(db).removeRequest(request)
    await tell(db, [from], { id: request, ride: id, by: person.id }, 'declined')
    await record(id, { after: { request: 'declined' } })
    return { modifiedCount: 1 }
  },

  async withdraw({ request }, { db, person, record }) {
    const found = await leadingStore(db).findRequest(request)
    if (!found) return { deletedCount: 0 }
    if (found.from_id !== person.id) throw new Refusal('not-found')
    const deletedCount = await leadingStore(db).removeRequest(request)
    await record(found.event_id, { after: { request: 'withdrawn' } })
    return { deletedCount }
  },
})

/** Locks rides, always in the same order, and refuses if one is cancelled or has begun. */
const lockOpen = async (
  db: Database,
  rides: readonly (string | null | undefined)[],
  timeZone: string,
) => {
  for (const id of rides.filter((id) => typeof id === 'string').toSorted()) {
    const ride = await lockRide(db, id)
    if (ride.status === 'cancelled' || hasStarted(ride, timeZone)) throw new Refusal('ride-over')
  }
}

const leads = async (db: Database, rideId: string, personId: string) =>
  (await readLeaders(db, rideId)).some(({ person }) => person === personId)

type Swap = {
  readonly id: string
  readonly other: string
  readonly from: string
  readonly to: string
}

/** Both must lead their own ride, and neither the other one. */
const checkSwap = async (db: Database, { id, other, from, to }: Swap) => {
  if (!(await leads(db, id, from)) || !(await leads(db, other, to))) {
    const detail = 'One of these rides has another leader now. Reload to see who leads what.'
    throw new Refusal('request-over', { detail })
  }
  if ((await leads(db, id, to)) || (await leads(db, other, from))) {
    const detail = 'You both lead one of these rides already. Ask another leader.'
    throw new Refusal('already-led', { detail })
  }
}

/** An open request to this person, with its rides locked. */
const demandOpen = async (
  db: Database,
  id: string,
  person: Person,
  timeZone: string,
): Promise<RequestRow> => {
  const store = leadingStore(db)
  const found = await store.findRequest(id)
  if (!found) throw new Refusal('request-over')
  const isAsked = found.to_id ? found.to_id === person.id : found.from_id !== person.id
  if (!isAsked) throw new Refusal('not-found')
  if (!found.to_id && !(await mayLeadRides(db, person))) throw new Refusal('not-a-leader')
  await lockOpen(db, [found.event_id, found.other_event_id], timeZone)
  // Another leader may have said yes in the meantime.
  if (!(await store.findRequest(id))) {
    const names = (await readLeaders(db, found.event_id)).map(({ name }) => firstName(name))
    const verb = names.length > 1 ? 'lead' : 'leads'
    const detail = names.length > 0 ? `${names.join(' and ')} ${verb} this ride now.` : undefined
    throw new Refusal('request-over', { ...(detail && { detail }) })
  }
  return found
}

const handOver = async (db: Database, id: string, from: string, to: string, timeZone: string) => {
  await leaveRide(db, id, from)
  const leaders = (await readLeaders(db, id)).map(({ person, group }) => ({
    ...{ person: person === from ? to : person, group },
  }))
  await changeLeaders(db, { id, leaders }, to, { tell: true }, timeZone)
}

const whoCanStandIn = async (db: Database, rideId: string) => {
  const leaders = (await readLeaders(db, rideId)).map(({ person }) => person)
  return (await whoMayLead(db)).filter((id) => !leaders.includes(id))
}

type About = {
  readonly id: string
  readonly ride: string
  readonly by: string
  readonly other?: string | null | undefined
}

const tell = (db: Database, people: readonly string[], about: About, what: string) => {
  const words = { what, by: about.by, ...(about.other && { other: about.other }) }
  const notices = people.map(
    (recipient): Notice => ({
      ...{ recipient, kind: 'leading', about: about.ride, key: `${what} ${about.id}`, words },
    }),
  )
  return writeNotices(db, notices)
}
