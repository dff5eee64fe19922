import { addDays } from '#contract/days.ts'
import type { Notice } from '#contract/notices.ts'
import type {
  ComingRide,
  FirstSteps,
  LeadingRide,
  Overview,
  UnreadNotice,
} from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import type { OwnRide } from '#contract/signup.ts'
import { zonedNow } from '#server/clock.ts'
import type { Handlers, Person } from '#server/http/call.ts'
import { readFigures } from '#server/season/figures.ts'
import { type Now, type OwnCall, type Parts, readPlanning } from './planning.ts'
import { overviewStore } from './store.ts'

const most = { rides: 6, notices: 20, news: 3, pictures: 6, requests: 3, members: 5, entries: 60 }

export const overviewHandlers = (parts: Parts): Handlers['overview'] => ({
  async get(_, call) {
    const { db, person } = call
    const now = clubNow(parts.timeZone)
    const has = (role: Person['roles'][number]) => person.roles.includes(role)
    const [own, planned, visitor] = await Promise.all([
      parts.signup.mine({}, call),
      parts.events.next({}, call),
      overviewStore(db).visitor(person.id),
    ])
    const coming = own.filter(({ ride }) => `${ride.date}T${ride.time}` > now.clock)
    const [rides, told, season, news, pictures, calendar, planning, office] = await Promise.all([
      readRides(parts, call, coming, planned),
      readChanges(parts, call, visitor.seenAt, now.today),
      readFigures(db, person.id, parts.timeZone),
      parts.news.list({ order: 'newest', limit: most.news }, call),
      parts.gallery.list({ limit: most.pictures }, call),
      parts.signup.calendar({}, call),
      has('moderator') ? readPlanning(parts, call, now) : undefined,
      has('admin') ? readOffice(parts, call, now.today) : undefined,
    ])
    const first = await readFirstSteps(parts, call, visitor, coming, now.today)
    return {
      ...rides,
      ...(visitor.seenAt && { seenAt: visitor.seenAt }),
      ...told,
      season,
      news: [...news.items],
      pictures: [...pictures.items],
      calendar: calendar.address,
      ...(first && { first }),
      ...(planning && { planning }),
      ...(office && { office }),
    }
  },

  async see(_, { db, person }) {
    await overviewStore(db).see(person.id, new Date().toISOString())
    return { modifiedCount: 1 }
  },

  async changeSteps({ done }, { db, person }) {
    await overviewStore(db).changeSteps(person.id, done)
    return { modifiedCount: 1 }
  },
})

const clubNow = (timeZone: string): Now => {
  const now = zonedNow(timeZone).toPlainDateTime()
  return {
    today: now.toPlainDate().toString(),
    clock: now.toString({ smallestUnit: 'minute' }),
  }
}

type Planned = Awaited<ReturnType<Parts['events']['next']>>[number]

/** The ride that leads the page and the others, with the caller's own answers. */
const readRides = async (
  parts: Parts,
  call: OwnCall,
  own: readonly OwnRide[],
  planned: readonly Planned[],
): Promise<Pick<Overview, 'lead' | 'rides'>> => {
  const mine = new Map(own.map(({ ride, ...answer }) => [ride._id, answer]))
  const leadId = own.find(comes)?.ride._id ?? nextOf(planned)?._id
  const answered = own.filter(({ state }) => state !== 'no').map(({ ride }) => ride)
  const others = planned.filter(({ _id }) => !answered.some((ride) => ride._id === _id))
  const rows = [...answered, ...others]
    .filter(({ _id }) => _id !== leadId)
    .toSorted((one, other) => Temporal.PlainDateTime.compare(startOf(one), startOf(other)))
    .slice(0, most.rides)
  const [lead, counts] = await Promise.all([
    leadId ? readLead(parts, call, leadId, mine.get(leadId)) : undefined,
    rows.length > 0 ? parts.signup.counts({ events: rows.map(({ _id }) => _id).join() }, call) : [],
  ])
  const open = new Set(counts.filter((count) => count.open).map(({ _id }) => _id))
  return {
    ...(lead && { lead }),
    rides: rows.map((ride) => ({
      ...wordsOf(ride),
      open: open.has(ride._id),
      ...(mine.has(ride._id) && { mine: mine.get(ride._id) }),
    })),
  }
}

const startOf = ({ date, time }: { date: string; time: string }) => `${date}T${time}`

const comes = ({ state, ride }: OwnRide) =>
  (state === 'going' || state === 'leading') && ride.status === 'planned'

/** Entries without a distance, such as workshops, count only if there are no rides. */
const nextOf = (rides: readonly Planned[]) => {
  const planned = rides.filter(({ status }) => status === 'planned')
  return planned.find(({ distance }) => distance !== undefined) ?? planned[0]
}

type Words = Omit<ComingRide, 'open' | 'mine'>

const wordsOf = ({ _id, title, date, time, location, status, reason, distance }: Words): Words => ({
  ...{ _id, title, date, time, location, status },
  ...(reason && { reason }),
  ...(distance !== undefined && { distance }),
})

/** How many riders are named. */
const mostNames = 5

const readLead = async (
  parts: Parts,
  call: OwnCall,
  id: string,
  mine: ComingRide['mine'],
): Promise<LeadingRide> => {
  const [ride, signup] = await Promise.all([
    parts.events.get({ id }, call),
    parts.signup.get({ id }, call),
  ])
  const group = signup.groups.find(({ _id }) => _id === mine?.group)
  const { left, open, going } = signup
  return {
    ...wordsOf(ride),
    image: ride.image,
    ...(ride.picture && { picture: ride.picture }),
    ...(ride.climb !== undefined && { climb: ride.climb }),
    ...(ride.drawing && { drawing: ride.drawing }),
    leaders: [...(group && group.leaders.length > 0 ? group.leaders : (ride.leaders ?? []))],
    ...{ open, going, ...(left !== undefined && { left }) },
    ...(group && { inGroup: group.going }),
    names: (signup.names ?? []).slice(0, mostNames).map(({ name }) => name),
    ...(mine && { mine }),
  }
}

/** Unread notices, and what changed about rides that no notice tells of. */
const readChanges = async (
  { notices }: Parts,
  call: OwnCall,
  seenAt: string | undefined,
  today: string,
): Promise<Pick<Overview, 'notices' | 'unread' | 'changes'>> => {
  const [unread, changed] = await Promise.all([
    notices.list({ unread: 'true', limit: most.notices }, call),
    seenAt ? overviewStore(call.db).changedSince(seenAt, today) : [],
  ])
  const told = new Set(unread.items.map(({ path }) => path))
  return {
    notices: gatherRiders(unread.items),
    unread: unread.total,
    changes: changed
      .filter(({ _id }) => !told.has(to.ride(_id)))
      .map(({ at, distance, reason, ...ride }) => ({
        ...wordsOf({ ...ride, distance: distance ?? undefined, reason: reason ?? undefined }),
        at,
      })),
  }
}

/** Several riders who join or leave the same ride are one entry. */
const gatherRiders = (notices: readonly Notice[]) => {
  const groups = Map.groupBy(notices, ({ _id, kind, path }) => (kind === 'rider' ? path : _id))
  return [...groups.values()].flatMap(([newest, ...others]): UnreadNotice[] => {
    if (!newest) return []
    return [others.length > 0 ? { ...newest, others: others.map(({ _id }) => _id) } : newest]
  })
}

const newFor = 14

type Visitor = Awaited<ReturnType<ReturnType<typeof overviewStore>['visitor']>>

/** Nothing once the steps are done or put away, or for somebody who has ridden or holds a role. */
const readFirstSteps = async (
  { guide }: Parts,
  { db, person }: OwnCall,
  { joined, hasRecord, steps }: Visitor,
  coming: readonly OwnRide[],
  today: string,
): Promise<FirstSteps | undefined> => {
  const first = {
    isNew: joined.slice(0, 10) > addDays(today, -newFor),
    record: hasRecord,
    coming: coming.some(({ state }) => ['going', 'waiting', 'leading'].includes(state)),
    stored: steps,
    ...(guide && { guide }),
  }
  const isDone =
    first.record && first.coming && steps.includes('guide') && steps.includes('calendar')
  if (isDone || steps.includes('put-away') || person.roles.length > 0) return undefined
  return (await overviewStore(db).hasRidden(person.id, today)) ? undefined : first
}

const readOffice = async (
  { contact, users, audit }: Parts,
  call: OwnCall,
  today: string,
): Promise<Overview['office']> => {
  const [requests, members, week] = await Promise.all([
    contact.list({ status: 'open', order: 'newest', limit: most.requests }, call),
    users.list({ sort: 'joined', order: 'desc', limit: most.members }, call),
    audit.list({ from: addDays(today, -6), limit: most.entries }, call),
  ])
  return {
    requests: { open: requests.total, latest: [...requests.items] },
    members: [...members.items],
    week: [...week.items],
  }
}
