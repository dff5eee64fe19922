import type { EmergencyContact } from '#contract/riders.ts'
import type { Database } from '#server/database/tables.ts'
import { addGuestRow } from './guests.ts'
import type { Ride, RsvpRow } from './places.ts'
import { rsvpStore } from './store.ts'

/** Everyone who has answered, with the people to call for them, in the order in which they answered first. */
export const readRollCall = (db: Database, rideId: string) =>
  db
    .selectFrom('rsvp')
    .leftJoin('person', 'person.id', 'rsvp.person_id')
    .leftJoin('guest', 'guest.id', 'rsvp.guest_id')
    .leftJoin('emergency', 'emergency.person_id', 'rsvp.person_id')
    .leftJoin('guardian', 'guardian.person_id', 'rsvp.person_id')
    .selectAll('rsvp')
    .select(['person.first_name', 'person.birth_year', 'person.age', 'person.contact_number'])
    .select(['guest.name as guest_name', 'guest.phone as guest_phone'])
    .select(({ fn }) => [
      fn.coalesce('emergency.name', 'guest.contact_name').as('contact_name'),
      fn.coalesce('emergency.phone', 'guest.contact_phone').as('contact_phone'),
    ])
    .select(['guardian.name as guardian_name', 'guardian.phone as guardian_phone'])
    .where('rsvp.event_id', '=', rideId)
    .orderBy('rsvp.id')

type RollCallRow = Awaited<ReturnType<ReturnType<typeof readRollCall>['execute']>>[number]

type Contacts = Pick<
  RollCallRow,
  'contact_name' | 'contact_phone' | 'guardian_name' | 'guardian_phone'
>

/** The contact of a walk-up has a number only. */
export const contactsOf = (row: Contacts): EmergencyContact => {
  const { contact_name, contact_phone, guardian_name, guardian_phone } = row
  return {
    ...(contact_phone && {
      contact: { name: contact_name ?? 'Emergency contact', phone: contact_phone },
    }),
    ...(guardian_name !== null && {
      guardian: { name: guardian_name, ...(guardian_phone && { phone: guardian_phone }) },
    }),
  }
}

type Named = { readonly first_name: string | null; readonly guest_name: string | null }

export const nameOf = ({ first_name, guest_name }: Named) =>
  first_name || guest_name || 'A former rider'

export type Presence = {
  readonly presence: 'there' | 'absent' | null
  readonly at: string
  /** The id of a record made on a phone. */
  readonly record: string | null
}

/** Of two presences of a rider the later one counts, and of two with the same time the one with the greater id. */
export const isLater = (one: Presence, other: Presence) =>
  one.at === other.at ? (one.record ?? '') > (other.record ?? '') : one.at > other.at

/** A presence that was taken back has a time as well, so that older records do not bring it back. */
export const setPresence = (
  db: Database,
  id: string,
  { presence, at, record }: Presence,
  by: string,
) =>
  rsvpStore(db).change(id, {
    ...{ presence, presence_at: at, presence_record: record },
    presence_by: presence && by,
  })

type WalkUp = {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly phone?: string | undefined
  readonly contactPhone?: string | undefined
  readonly group?: string | undefined
}

/** A person who came without an answer is a guest who is there, even beyond the places of the ride. */
export const addWalkUp = async (
  db: Database,
  ride: Ride,
  { id, at, group, ...guest }: WalkUp,
  by: string,
  timeZone: string,
) => {
  const now = new Date().toISOString()
  const confirmed = { secret_hash: null, confirmed_at: now }
  const guest_id = await addGuestRow(db, ride, { ...guest, ...confirmed }, timeZone)
  const known = ride.groups.find((one) => one.id === group) ?? ride.groups[0]
  await rsvpStore(db).add(ride.id, {
    ...{ id, guest_id, group_id: known?.id ?? null, state: 'going', answered_at: now },
    ...{ presence: 'there', presence_by: by, presence_at: at, presence_record: id },
  })
}

/** Members find in their export what was done with their sign-ups; a guest is only a number. */
export const subjectOf = ({ person_id, id }: RsvpRow) => person_id ?? id

/** What the audit log may hold of a sign-up. */
export const factsOf = (ride: Ride, { state, group_id, presence }: RsvpRow) => ({
  ride: ride.title,
  date: ride.date,
  rideId: ride.id,
  state,
  ...(group_id && { group: ride.groups.find(({ id }) => id === group_id)?.name }),
  ...(presence && { presence }),
})
