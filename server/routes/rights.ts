import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'
import { isLeader } from '#server/users/leaders.ts'
import { type RouteRow, routeStore, type Shown } from './store.ts'

const isModerator = (person: Person | undefined) => person?.roles.includes('moderator') === true

/** Moderators choose a state; others see what is published and what they have proposed themselves, or the latter alone. */
export const shownTo = (
  person: Person | undefined,
  state: RouteRow['state'] | undefined,
  proposers: readonly string[],
): Shown => {
  if (isModerator(person)) return { state: state ?? 'shown' }
  if (person && state === 'proposed') return { state, addedBy: person.id }
  const hasProposed = person !== undefined && proposers.includes(person.id)
  return { state: 'shown', ...(hasProposed && { proposedBy: person.id }) }
}

/** A proposal is seen by moderators and by the person who made it. Rides refer to archived routes. */
export const demandVisible = async (db: Database, slug: string, person: Person | undefined) => {
  const row = await routeStore(db).demand(slug)
  const isHidden = row.state === 'proposed' && !isModerator(person)
  if (isHidden && (!person || row.added_by !== person.id)) throw new Refusal('not-found')
  return row
}

export const maySeeSource = ({ added_by }: RouteRow, person: Person | undefined) =>
  isModerator(person) || (person !== undefined && added_by === person.id)

export const demandVersionOf = async (db: Database, row: RouteRow, id: string) => {
  const version = await routeStore(db).version(id)
  if (version.route_id !== row.id) throw new Refusal('not-found')
  return version
}

/** A 403 would sign them out. */
export const demandLeader = async (db: Database, person: Person) => {
  if (!(await isLeader(db, person))) throw new Refusal('not-a-leader')
}
