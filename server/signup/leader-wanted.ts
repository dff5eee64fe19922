import type { Database } from '#server/database/tables.ts'

type Entry = {
  readonly title: string
  readonly date: string
  readonly climb?: number | null | undefined
  readonly grade?: string | null | undefined
}

const stationary = /\b(workshop|lesson|course|class|school|talk|meeting)s?\b/i

const isFriday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5

/** Workshops and lessons are held by the person who announced them. */
const isStationary = ({ title, grade }: Entry) => stationary.test(`${title} ${grade ?? ''}`)

/**
 * Whether an entry is surely a ride. Workshops and lessons are entered like rides, so an entry counts
 * only if it is on a Friday or has a pace or a climb: asking a workshop for its distance would be worse
 * than overlooking a ride.
 */
export const isRidden = (entry: Entry) =>
  !isStationary(entry) &&
  (isFriday(entry.date) ||
    (entry.climb ?? undefined) !== undefined ||
    /\d\s*km\/h/i.test(entry.grade ?? ''))

/** What people sign up for needs a leader, even if nothing else says that it is a ride. */
const needsLeader = (entry: Entry & { readonly signup: string }) =>
  isRidden(entry) || (entry.signup !== 'off' && !isStationary(entry))

type Group = { readonly id: string; readonly name: string }

/**
 * Which of these rides have no leader, with the groups that have none. A leader of the whole ride leads every group;
 * without groups the ride itself needs one.
 */
export const leadersWanted = async (
  db: Database,
  rideIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Group[]>> => {
  if (rideIds.length === 0) return new Map()
  const rides = await db
    .selectFrom('event')
    .select(['id', 'title', 'date', 'climb', 'grade', 'signup'])
    .where('id', 'in', rideIds)
    .execute()
  const ids = rides.filter(needsLeader).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const leaders = await db
    .selectFrom('ride_leader')
    .select(['event_id', 'group_id'])
    .where('event_id', 'in', ids)
    .execute()
  const groups = await db
    .selectFrom('ride_group')
    .select(['id', 'name', 'event_id'])
    .where('event_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const wanted = new Map<string, readonly Group[]>()
  for (const id of ids) {
    const led = leaders.filter(({ event_id }) => event_id === id)
    if (led.some(({ group_id }) => group_id === null)) continue
    const own = groups.filter(({ event_id }) => event_id === id)
    const open = own.filter((group) => !led.some(({ group_id }) => group_id === group.id))
    const isWanted = own.length > 0 ? open.length > 0 : led.length === 0
    if (isWanted)
      wanted.set(
        id,
        open.map(({ id, name }) => ({ id, name })),
      )
  }
  return wanted
}
