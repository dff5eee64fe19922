import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Event } from '#contract/events.ts'
import { instant } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import { defaultChannels } from '#server/notices/preferences.ts'
import type { RideChange as ToldChange } from '#server/notices/ride-change.ts'
import {
  changeNotice,
  gatheringTime,
  type Notice,
  readGathering,
  removeNotice,
  writeNotices,
} from '#server/notices/write-notices.ts'
import type { ChosenRoute } from '#server/routes/rides.ts'
import { lockRide, recipientOf } from './places.ts'
import { hasStarted, isOpen, startOf } from './schedule.ts'

/** What riders hear about. Typing fixes, texts and pictures are not among it. */
const told = ['date', 'time', 'location', 'author', 'status'] as const

/** What a change of the leaders, the groups or the routes adds. */
type Named = {
  readonly leaders?: readonly string[] | undefined
  readonly groups?: readonly string[] | undefined
  readonly routes?: readonly ChosenRoute[] | undefined
}

/** A ride before and after a change. */
export type RideChange = {
  readonly before: Event & { readonly named?: Named }
  readonly after: Omit<Event, '_id' | 'version'> & { readonly named?: Named }
}

/** Whether riders are told of a small change, and what the moderator adds. */
export type Telling = { readonly tell: boolean; readonly line?: string | undefined }

type Part = {
  readonly before: Event
  readonly change: ToldChange
  readonly isGrave: boolean
  readonly tell: boolean
}

/**
 * Asks riders to confirm if their ride moved to another day, and tells everyone concerned. A change of several
 * rides is one notice for each person. Small changes are gathered for a while.
 */
export const tellRiders = async (
  db: Database,
  changes: readonly RideChange[],
  by: string,
  { tell, line }: Telling,
  timeZone: string,
) => {
  const heard = new Map<string, Part[]>()
  for (const { before, after } of changes) {
    if (before.date !== after.date) await askToConfirm(db, before, timeZone)
    const change = differenceOf(before, after)
    // Changes of a ride that has begun are for the record.
    if (!change || [before, after].every((ride) => hasStarted(ride, timeZone))) continue
    const isGrave = 'date' in change.is || 'status' in change.is
    const part = { before, change, isGrave, tell: tell || isGrave }
    for (const recipient of await concerned(db, before._id)) {
      if (recipient === by) continue
      heard.set(recipient, [...(heard.get(recipient) ?? []), part])
    }
  }
  const key = randomUUIDv7()
  const grave: Notice[] = []
  const small: { readonly notice: Notice; readonly wait: number }[] = []
  const isNear = changes.some(({ after }) => isWithin(after, 1, timeZone))
  const usualWait = isNear ? gatheringTime / 10 : gatheringTime
  for (const [recipient, joined] of await withGathered(db, heard)) {
    const parts = joined.parts.filter((part) => part.tell)
    if (parts.length === 0) continue
    const isGrave = parts.some((part) => part.isGrave)
    const rides = parts.map(({ change }) => change)
    const added = line ?? joined.line
    const notice = {
      recipient,
      kind: isGrave ? ('ride-cancelled' as const) : ('ride-changed' as const),
      about: (parts.length > 1 && parts[0]?.before.series) || (rides[0]?.ride ?? ''),
      key,
      words: { rides, ...(added && { line: added }) },
    }
    if (isGrave) grave.push(notice)
    else small.push({ notice, wait: joined.wait ?? usualWait })
  }
  await writeNotices(db, grave)
  const soon = changes.some(({ after }) => isWithin(after, 48, timeZone))
  const defaults = { ...defaultChannels['ride-changed'], mail: soon }
  for (const [wait, all] of Map.groupBy(small, ({ wait }) => wait)) {
    const notices = all.map(({ notice }) => notice)
    await writeNotices(db, notices, { defaults, wait })
  }
}

const differenceOf = (
  before: RideChange['before'],
  after: RideChange['after'],
): ToldChange | undefined => {
  const names = told.filter((name) => before[name] !== after[name])
  const named = (['leaders', 'groups', 'routes'] as const).filter(
    (name) => !isDeepStrictEqual(before.named?.[name], after.named?.[name]),
  )
  if (names.length + named.length === 0) return undefined
  const pick = (ride: RideChange['after']) =>
    Object.fromEntries([
      ...names.map((name) => [name, ride[name]]),
      ...named.map((name) => [name, ride.named?.[name]]),
    ])
  const isCancelled = after.status === 'cancelled'
  return {
    ride: before._id,
    was: pick(before),
    is: pick(after),
    ...(isCancelled && after.reason && { reason: after.reason }),
  }
}

const atOnce = 500

type Gathered = { readonly rides: readonly ToldChange[]; readonly line?: string }

/** What a person hears, with a line that was added to an earlier change, and the milliseconds that are left of its wait. */
type Joined = {
  readonly parts: readonly Part[]
  readonly line?: string | undefined
  readonly wait?: number
}

/**
 * Joins what is still gathered for these people about the same rides, and takes it out of those notices. What
 * was changed back is left out.
 */
const withGathered = async (db: Database, heard: ReadonlyMap<string, readonly Part[]>) => {
  const all = new Map<string, Joined>([...heard].map(([id, parts]) => [id, { parts }]))
  const recipients = [...heard.keys()]
  const started = Date.now()
  for (let at = 0; at < recipients.length; at += atOnce) {
    const waiting = await readGathering(db, recipients.slice(at, at + atOnce))
    for (const { id, recipient, words, due_at } of waiting) {
      const now = all.get(recipient)?.parts ?? []
      const gathered: Gathered = JSON.parse(words)
      const isChanged = ({ ride }: ToldChange) => now.some(({ change }) => change.ride === ride)
      const rest = gathered.rides.filter((change) => !isChanged(change))
      if (rest.length === gathered.rides.length) continue
      if (rest.length > 0) await changeNotice(db, id, { ...gathered, rides: rest })
      else await removeNotice(db, id)
      const wait = Math.max(0, Date.parse(due_at) - started)
      all.set(recipient, { parts: joinAll(gathered.rides, now), line: gathered.line, wait })
    }
  }
  return all
}

/** Once riders were to be told of a ride, they hear its last state, even if that is saved without telling. */
const joinAll = (gathered: readonly ToldChange[], now: readonly Part[]): readonly Part[] =>
  now.flatMap((part) => {
    const earlier = gathered.find(({ ride }) => ride === part.change.ride)
    if (!earlier) return [part]
    const change = joined(earlier, part.change)
    return change ? [{ ...part, change, tell: true }] : []
  })

/** From the first state to the last one; undefined if they are the same. */
const joined = (earlier: ToldChange, later: ToldChange): ToldChange | undefined => {
  const was = { ...later.was, ...earlier.was }
  const is = { ...earlier.is, ...later.is }
  const names = Object.keys(is).filter((name) => !isDeepStrictEqual(was[name], is[name]))
  if (names.length === 0) return undefined
  const pick = (all: ToldChange['was']) =>
    Object.fromEntries(names.map((name) => [name, all[name]]))
  return { ...later, was: pick(was), is: pick(is) }
}

export const isWithin = (ride: Pick<Event, 'date' | 'time'>, hours: number, timeZone: string) => {
  const left = startOf(ride, timeZone).epochMilliseconds - instant().epochMilliseconds
  return left <= hours * 60 * 60 * 1000
}

/** Everyone who comes or may come, guests included. */
const concerned = async (db: Database, rideId: string) => {
  const rows = await db
    .selectFrom('rsvp')
    .selectAll()
    .where('event_id', '=', rideId)
    .where('state', 'in', ['going', 'waiting', 'maybe', 'leading'])
    .execute()
  return rows.map(recipientOf)
}

/** If sign-up has closed already, there is no time left to answer, and everyone keeps their place. */
const askToConfirm = async (db: Database, { _id, date }: Event, timeZone: string) => {
  const ride = await lockRide(db, _id)
  if (!isOpen(ride, timeZone)) return
  const isAsked = sql.ref('confirm_asked_at')
  await db
    .updateTable('rsvp')
    .set({
      confirm_asked_at: new Date().toISOString(),
      // Those who have not answered an earlier move said yes to the day before that.
      moved_from: sql<string>`case when ${isAsked} is null then ${date} else moved_from end`,
    })
    .where('event_id', '=', _id)
    .where('state', 'in', ['going', 'waiting'])
    .execute()
}
