import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import {
  compete,
  countPlaces,
  nextLineNumber,
  type Places,
  type Ride,
  type RsvpRow,
  readLine,
  waitsFor,
} from './places.ts'

/** What a person wants, whether a member or a guest. */
export type Wish = {
  readonly state: 'going' | 'maybe' | 'no' | 'leading'
  readonly group: string | null
  readonly party: number
}

export type Place = Pick<RsvpRow, 'state' | 'group_id' | 'wants_group_id' | 'line_number' | 'party'>

/** Where an answer puts a person: a place, the line, or neither. */
export const findPlace = async (
  db: Database,
  ride: Ride,
  before: RsvpRow | undefined,
  { state, group, party }: Wish,
  counted?: Places,
): Promise<Place> => {
  const none = { group_id: group, wants_group_id: null, line_number: null, party }
  if (state !== 'going') return { ...none, state }
  refuseLargeParty(ride, group, party)
  const places = counted ?? (await countPlaces(db, ride))
  const holdsPlace = before?.state === 'going'
  if (holdsPlace) places.add(before.group_id, -before.party)
  const everyone = places.inLine > 0 ? await readLine(db, ride.id) : []
  const line = everyone.filter(({ id }) => id !== before?.id)
  const hasRoom = places.left(group) >= party
  const isFirst = !line.some((other) => compete(ride, waitsFor(other), group))
  if (holdsPlace && before.group_id === group) {
    if (hasRoom || party <= before.party) return { ...none, state: 'going' }
    throw tooFewPlaces(places.left(group))
  }
  if (hasRoom && isFirst) return { ...none, state: 'going' }
  const isWaitingThere = before !== undefined && waitsFor(before) === group
  const line_number =
    (isWaitingThere ? before.line_number : null) ?? (await nextLineNumber(db, ride.id))
  if (!holdsPlace) return { ...none, state: 'waiting', line_number }
  // They keep their place in the old group until there is one in the new group.
  if (places.left(before.group_id) < party && party > before.party) {
    throw tooFewPlaces(places.left(before.group_id))
  }
  return { ...none, state: 'going', group_id: before.group_id, wants_group_id: group, line_number }
}

/** A party that could never have a place. */
const refuseLargeParty = (ride: Ride, group: string | null, party: number) => {
  if (party - 1 > ride.guests) {
    const most = ride.guests === 1 ? '1 guest' : `${ride.guests} guests`
    const detail =
      ride.guests === 0 ? "You can't bring guests to this ride." : `You can bring up to ${most}.`
    throw new Refusal('party-too-big', { detail })
  }
  const most = Math.min(
    ride.places ?? Number.POSITIVE_INFINITY,
    ride.groups.find(({ id }) => id === group)?.places ?? Number.POSITIVE_INFINITY,
  )
  if (party > most) {
    throw new Refusal('party-too-big', {
      detail: `There are only ${most} places in all, and you are ${party}.`,
    })
  }
}

const tooFewPlaces = (left: number) => {
  const guests = Math.max(0, left - 1)
  const offer = guests === 1 ? '1 guest' : `${guests} guests`
  return new Refusal('party-too-big', {
    detail: `There is room for you and ${offer}. You keep your place as it was.`,
  })
}
