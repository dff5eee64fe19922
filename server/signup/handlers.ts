import type { Club } from '#contract/club.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Signup } from '#contract/signup.ts'
import { zonedNow } from '#server/clock.ts'
import { holdsWords } from '#server/database/fold.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers, Person } from '#server/http/call.ts'
import type { MailLinks } from '#server/notices/links.ts'
import { answerRide, usualGroup } from './answer.ts'
import type { CalendarAddresses } from './calendar-address.ts'
import { type GuestParts, guestHandlers, rideWords } from './guests.ts'
import { mayLead } from './leaders.ts'
import { firstName, shownName } from './names.ts'
import { demandRide, endUnconfirmed, groupsOfAll, lockRide, type Ride } from './places.ts'
import { riderHandlers } from './riders.ts'
import { closingOf, emergencyWindow, hasClosed, isLongOver, isOpen } from './schedule.ts'
import { asOwnRsvp, rankOf, rsvpStore } from './store.ts'
import { withdrawalHandlers } from './withdrawals.ts'

type Parts = GuestParts & { readonly calendars: CalendarAddresses; readonly links: MailLinks }

export const signupHandlers = (parts: Parts): Handlers['signup'] => {
  const { club, calendars } = parts
  const { timeZone } = club
  return {
    ...guestHandlers(parts),
    ...riderHandlers(timeZone),
    ...withdrawalHandlers(parts.links, timeZone),

    async get({ id }, { db, person }) {
      const ride = await readSettled(db, id, timeZone)
      return {
        ...(await numbers(db, ride, parts)),
        ...(await forCaller(db, ride, person, timeZone)),
      }
    },

    async counts({ events }, { db }) {
      const ids = [...new Set(events.split(','))]
      const rides = await db
        .selectFrom('event')
        .select(['id', 'places', 'status', 'signup', 'date', 'time', 'closes'])
        .where('id', 'in', ids)
        .execute()
      const taking = rides.filter(({ status, signup }) => status === 'planned' && signup !== 'off')
      const numbers = await rsvpStore(db).countAll(taking.map(({ id }) => id))
      const groups = await groupsOfAll(
        db,
        taking.map(({ id }) => id),
      )
      return taking.map(({ id, places, ...ride }) => {
        const rows = numbers.filter((row) => row.event_id === id)
        const left = placesLeft(
          places,
          groups.filter((group) => group.event_id === id),
          rows,
        )
        return {
          _id: id,
          open: isOpen(ride, timeZone),
          going: sum(rows, 'going', 'people'),
          ...(left !== undefined && { left }),
          waiting: sum(rows, 'waiting', 'parties'),
        }
      })
    },

    answer: (rsvp, { db, person }) => answerRide(db, person.id, rsvp, timeZone),

    async people({ q }, { db, person }) {
      if (!person.roles.includes('moderator') && !(await leadsAnything(db, person.id, timeZone))) {
        throw new Refusal('wrong-role', { detail: 'This is for moderators and leaders of rides.' })
      }
      const found = await db
        .selectFrom('person')
        .select(['id', 'first_name'])
        .where('first_name', 'is not', null)
        .where(holdsWords('name_key', q))
        .orderBy('name_key')
        .orderBy('id')
        .limit(20)
        .execute()
      return found.map(({ id, first_name }) => ({ _id: id, name: first_name ?? '' }))
    },

    async mine(_, { db, person }) {
      const from = zonedNow(timeZone).toPlainDate().subtract({ months: 1 }).toString()
      const rows = await db
        .selectFrom('rsvp')
        .innerJoin('event', 'event.id', 'rsvp.event_id')
        .leftJoin('ride_group', 'ride_group.id', 'rsvp.group_id')
        .selectAll('rsvp')
        .select(['event.title', 'event.date', 'event.time', 'event.location'])
        .select(({ fn }) => fn.coalesce('event.ridden_distance', 'event.distance').as('distance'))
        .select(['event.status', 'event.reason', 'event.places', 'ride_group.name as group_name'])
        .where('rsvp.person_id', '=', person.id)
        .where('event.date', '>=', from)
        .orderBy('event.date')
        .orderBy('event.time')
        .orderBy('event.id')
        .limit(200)
        .execute()
      return Promise.all(
        rows.map(async ({ group_name, ...row }) => {
          const ride = { ...row, id: row.event_id }
          return {
            ride: { ...rideWords(ride), ...(row.distance !== null && { distance: row.distance }) },
            ...asOwnRsvp(row, await rankOf(db, ride, row)),
            ...(group_name && { groupName: group_name }),
          }
        }),
      )
    },

    calendar: async (_, { db, person }) => ({ address: await calendars.of(db, person.id) }),
    renewCalendar: async (_, { db, person }) => ({ address: await calendars.renew(db, person.id) }),
  }
}

/** A ride whose unconfirmed riders have lost their places, if its sign-up has closed. */
const readSettled = async (db: Database, id: string, timeZone: string) => {
  const ride = await demandRide(db, id)
  if (!hasClosed(ride, timeZone) || !(await hasUnconfirmed(db, id))) return ride
  await db.transaction().execute(async (transaction) => {
    await endUnconfirmed(transaction, await lockRide(transaction, id), timeZone)
  })
  return ride
}

const hasUnconfirmed = async (db: Database, id: string) => {
  const found = await db
    .selectFrom('rsvp')
    .select('id')
    .where('event_id', '=', id)
    .where('confirm_asked_at', 'is not', null)
    .where('state', '=', 'going')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Count = Awaited<ReturnType<ReturnType<typeof rsvpStore>['count']>>[number]

const sum = (rows: readonly Count[], state: Count['state'], what: 'people' | 'parties') =>
  rows.filter((row) => row.state === state).reduce((total, row) => total + row[what], 0)

/** The places left in all groups, if every group has a limit or the ride has one. */
const placesLeft = (
  places: number | null,
  groups: readonly { id: string; places: number | null }[],
  rows: readonly Count[],
) => {
  const left = groups.map(({ id, places }) =>
    places === null
      ? Number.POSITIVE_INFINITY
      : Math.max(
          0,
          places -
            sum(
              rows.filter((row) => row.group_id === id),
              'going',
              'people',
            ),
        ),
  )
  const inGroups =
    left.length > 0 ? left.reduce((all, one) => all + one, 0) : Number.POSITIVE_INFINITY
  const inAll =
    places === null ? Number.POSITIVE_INFINITY : Math.max(0, places - sum(rows, 'going', 'people'))
  const least = Math.min(inGroups, inAll)
  return Number.isFinite(least) ? least : undefined
}

/** What everyone may know. The answers to a cancelled ride are hidden until it is restored. */
const numbers = async (
  db: Database,
  ride: Ride,
  { club, mail }: Pick<Parts, 'mail'> & { readonly club: Club },
): Promise<Signup> => {
  const rows = ride.status === 'cancelled' ? [] : await rsvpStore(db).count(ride.id)
  const leaders = await rsvpStore(db).leaders(ride.id)
  const open = isOpen(ride, club.timeZone)
  const left = placesLeft(ride.places, ride.groups, rows)
  const noDropIns = ride.drop_ins === 0 ? 'members-only' : mail ? undefined : 'no-mail'
  return {
    signup: ride.signup,
    closesAt: closingOf(ride, club.timeZone).toInstant().toString(),
    open,
    ...(ride.places !== null && { places: ride.places }),
    guests: ride.guests,
    dropIns: open && noDropIns === undefined,
    ...(noDropIns && { noDropIns }),
    going: sum(rows, 'going', 'people'),
    ...(left !== undefined && { left }),
    waiting: sum(rows, 'waiting', 'parties'),
    maybe: sum(rows, 'maybe', 'parties'),
    groups: ride.groups.map((group) => {
      const inGroup = rows.filter((row) => row.group_id === group.id)
      return {
        _id: group.id,
        name: group.name,
        ...(group.pace_from !== null && { paceFrom: group.pace_from }),
        ...(group.pace_to !== null && { paceTo: group.pace_to }),
        ...(group.places !== null && { places: group.places }),
        going: sum(inGroup, 'going', 'people'),
        waiting: sum(inGroup, 'waiting', 'parties'),
        leaders: leaders
          .filter(({ group_id }) => group_id === group.id)
          .map(({ first_name }) => firstName(first_name)),
      }
    }),
  }
}

/** What a signed-in person may know besides. */
const forCaller = async (
  db: Database,
  ride: Ride,
  person: Person | undefined,
  timeZone: string,
): Promise<Pick<Signup, 'names' | 'mine' | 'usualGroup' | 'emergency' | 'moments'>> => {
  if (!person) return {}
  const own = await rsvpStore(db).ofPerson(ride.id, person.id)
  const leads = await mayLead(db, ride.id, person)
  const names = await visibleNames(db, ride, person, { own: own?.state, leads }, timeZone)
  const usual = own ? undefined : await usualGroup(db, ride, person.id)
  const { from, until } = emergencyWindow(ride, timeZone)
  return {
    ...(names && { names }),
    ...(own && { mine: asOwnRsvp(own, await rankOf(db, ride, own)) }),
    ...(usual && { usualGroup: usual }),
    ...(leads && { emergency: { from: from.toString(), until: until.toString() } }),
    ...(leads && { moments: await readMoments(db, ride.id) }),
  }
}

const readMoments = async (db: Database, rideId: string) => {
  const { rolled_out_at: rolledOut, back_at: back } = await db
    .selectFrom('event')
    .select(['rolled_out_at', 'back_at'])
    .where('id', '=', rideId)
    .executeTakeFirstOrThrow()
  return { ...(rolledOut && { rolledOut }), ...(back && { back }) }
}

type Seer = { readonly own: string | undefined; readonly leads: boolean }

const visibleNames = async (
  db: Database,
  ride: Ride,
  { roles }: Person,
  { own, leads }: Seer,
  timeZone: string,
) => {
  const seesAll = leads || roles.includes('admin')
  if (!seesAll) {
    const comes = own === 'going' || own === 'leading'
    const mayAsMember = ride.names === 'members' || (ride.names === 'riders' && comes)
    if (!mayAsMember || ride.status === 'cancelled' || isLongOver(ride, timeZone)) return undefined
  }
  const rows = await rsvpStore(db).riders(ride.id)
  return rows
    .filter(({ state }) => state === 'going' || state === 'leading')
    .map((row) => ({
      name: seesAll ? row.first_name || row.guest_name || 'A former rider' : shown(row, ride.date),
      ...(row.group_id && { group: row.group_id }),
    }))
}

type RiderRow = Awaited<ReturnType<ReturnType<typeof rsvpStore>['riders']>>[number]

const shown = (row: RiderRow, day: string) => (row.person_id ? shownName(row, day) : 'A guest')

const leadsAnything = async (db: Database, personId: string, timeZone: string) => {
  const yesterday = zonedNow(timeZone).toPlainDate().subtract({ days: 1 }).toString()
  const found = await db
    .selectFrom('ride_leader')
    .innerJoin('event', 'event.id', 'ride_leader.event_id')
    .select('event.id')
    .where('ride_leader.person_id', '=', personId)
    .where('event.date', '>=', yesterday)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
