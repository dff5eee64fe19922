import type { Database } from '#server/database/tables.ts'

/** A ride as notices name it. */
export type NoticeRide = {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly time: string
  readonly location: string
  readonly status: 'planned' | 'cancelled'
  /** The first names of its leaders. */
  readonly leaders: readonly string[]
}

/** The rides with these ids that are still there. */
export const readRides = async (db: Database, ids: readonly string[]) => {
  const rides = new Map<string, NoticeRide>()
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return rides
  const rows = await db
    .selectFrom('event')
    .select(['id', 'title', 'date', 'time', 'location', 'status'])
    .where('id', 'in', wanted)
    .execute()
  const leaders = await db
    .selectFrom('ride_leader')
    .innerJoin('person', 'person.id', 'ride_leader.person_id')
    .select(['ride_leader.event_id', 'person.first_name'])
    .where('ride_leader.event_id', 'in', wanted)
    .orderBy('person.name_key')
    .execute()
  for (const row of rows) {
    const own = leaders.filter(({ event_id }) => event_id === row.id)
    rides.set(row.id, { ...row, leaders: own.map(({ first_name }) => shortName(first_name)) })
  }
  return rides
}

const shortName = (name: string | null) => name?.split(/\s+/)[0] ?? ''

/** The names of people, by their id or that of their answer. */
export const readPeople = async (db: Database, ids: readonly string[]) => {
  const names = new Map<string, string>()
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return names
  const people = await db
    .selectFrom('person')
    .select(['id', 'first_name'])
    .where('id', 'in', wanted)
    .execute()
  const merged = await db
    .selectFrom('merged_person')
    .innerJoin('person', 'person.id', 'merged_person.into_id')
    .select(['merged_person.id', 'person.first_name'])
    .where('merged_person.id', 'in', wanted)
    .execute()
  for (const { id, first_name } of [...people, ...merged]) names.set(id, shortName(first_name))
  const riders = await db
    .selectFrom('rsvp')
    .leftJoin('person', 'person.id', 'rsvp.person_id')
    .leftJoin('guest', 'guest.id', 'rsvp.guest_id')
    .select(['rsvp.id', 'person.first_name', 'guest.name'])
    .where('rsvp.id', 'in', wanted)
    .execute()
  for (const { id, first_name, name } of riders) {
    const shown = first_name ?? name
    if (shown) names.set(id, shown)
  }
  return names
}

/** The titles of articles, and who wrote a message. */
export const readTitles = async (db: Database, ids: readonly string[]) => {
  const titles = new Map<string, string>()
  if (ids.length === 0) return titles
  const wanted = [...new Set(ids)]
  const news = await db
    .selectFrom('news')
    .select(['id', 'title'])
    .where('id', 'in', wanted)
    .execute()
  const messages = await db
    .selectFrom('message')
    .select(['id', 'name'])
    .where('id', 'in', wanted)
    .execute()
  for (const { id, title } of news) titles.set(id, title)
  for (const { id, name } of messages) titles.set(id, name)
  return titles
}

/** The titles of routes by their versions, with the number of a later version. */
export const readRoutes = async (db: Database, versions: readonly string[]) => {
  const wanted = [...new Set(versions)]
  if (wanted.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('route_version')
    .innerJoin('route', 'route.id', 'route_version.route_id')
    .select(['route_version.id', 'route_version.number', 'route.title'])
    .where('route_version.id', 'in', wanted)
    .execute()
  return new Map(
    rows.map(({ id, number, title }) => [id, number > 1 ? `${title} (version ${number})` : title]),
  )
}
