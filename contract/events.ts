import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Picture, PictureAddress } from './media.ts'
import { AddedLine, RiderMessage } from './notices.ts'
import { RouteVersionId, SmallDrawing } from './route-shapes.ts'
import { Clock, Day, Id, Line, Modified, paging, search, Text, Version } from './shapes.ts'
import { GroupId, PersonId, PublicSignup, SignupRules } from './signup-rules.ts'

/** Catches typos in the year, such as 0206. */
export const isRideDay = (day: string) => day >= '1900' && day < '2200'

const RideDay = Day.check(z.refine(isRideDay, 'Enter a day between 1900 and 2199.'))

const Kilometres = z.optional(z.int().check(z.minimum(1), z.maximum(2000)))

/** What a leader writes after the ride: the distance as ridden, and a sentence for everyone. */
const report = { distance: Kilometres, words: z.optional(Line(300)) }

export const RideReport = z.object({ id: Id, ...report })
export type RideReport = z.output<typeof RideReport>

/** Day and times are in the club's time zone. */
const ride = {
  title: Line(300),
  description: Text(5000),
  location: Line(200),
  author: Line(100),
  date: RideDay,
  time: Clock,
  image: PictureAddress,
  endTime: z.optional(Clock),
  distance: Kilometres,
  /** Metres. */
  climb: z.optional(z.int().check(z.minimum(0), z.maximum(20_000))),
  /** How hard it is, or its pace group. */
  grade: z.optional(Line(60)),
  /** The version of a route it is ridden on. */
  route: z.optional(RouteVersionId),
}

const Hours = z.object({ time: Clock, endTime: z.optional(Clock) })

/** `when` runs this check even if other fields are wrong, so that all mistakes are named at once. */
const endsAfterItStarts = z.refine<z.output<typeof Hours>>(
  ({ time, endTime }) => endTime === undefined || endTime > time,
  {
    path: ['endTime'],
    message: 'Enter an end after the start, on the same day.',
    when: ({ value }) => Hours.safeParse(value).success,
  },
)

/** The most rides one series may have: two years of Fridays. */
export const longestSeries = 105

/** A yearly ride on 29 February moves to 28 February in other years. */
export const Repeat = z.object({ every: z.enum(['week', 'year']), until: RideDay })
export type Repeat = z.output<typeof Repeat>

const Repetition = z.object({ date: Day, repeat: z.optional(z.object({ until: Day })) })

const repeatsAfterTheFirst = z.refine<z.output<typeof Repetition>>(
  ({ date, repeat }) => repeat === undefined || repeat.until > date,
  {
    path: ['repeat', 'until'],
    message: 'Choose a day after the first ride.',
    when: ({ value }) => Repetition.safeParse(value).success,
  },
)

export const NewEvent = z
  .object({ ...ride, repeat: z.optional(Repeat), signup: z.optional(SignupRules) })
  .check(endsAfterItStarts, repeatsAfterTheFirst)
export type NewEvent = z.output<typeof NewEvent>

/** Which rides of a series a change applies to. */
const scope = z._default(z.enum(['this', 'later']), 'this')

/**
 * Whether riders are told of a change, with a sentence of the moderator. They are always told of a cancelled
 * ride and of another day.
 */
const telling = { tell: z._default(z.boolean(), true), line: z.optional(AddedLine) }

export const EventChange = z
  .object({ id: Id, version: Version, scope, ...ride, signup: z.optional(SignupRules), ...telling })
  .check(endsAfterItStarts)
export type EventChange = z.output<typeof EventChange>

export const Event = z.object({
  _id: Id,
  ...ride,
  picture: z.optional(Picture),
  /** The small drawing of its route, or of the first group that has one. */
  drawing: z.optional(SmallDrawing),
  /** The series it belongs to. Every ride of a series is a record of its own. */
  series: z.optional(Id),
  status: z.enum(['planned', 'cancelled']),
  /** Why it is cancelled. */
  reason: z.optional(Line(300)),
  /** How it was. */
  report: z.optional(z.object(report)),
  version: z.int(),
  /** How people sign up. Only for one ride, not in lists. */
  signup: z.optional(PublicSignup),
  /** The first names of the members who lead it. Only for one ride. */
  leaders: z.optional(z.array(z.string())),
})
export type Event = z.output<typeof Event>

export const EventWindow = z.object({
  ...paging,
  ...search,
  from: z.optional(Day),
  to: z.optional(Day),
  order: z._default(z.enum(['oldest', 'newest']), 'oldest'),
})
export type EventWindow = z.input<typeof EventWindow>

export const events = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    access: 'everyone',
    says: 'Lists rides and meetups by day and time. `from` and `to` are days, both included.',
    input: EventWindow,
    answer: z.array(Event),
    paged: true,
  }),
  next: endpoint({
    method: 'GET',
    path: '/events/next',
    access: 'everyone',
    says: 'Lists the next rides that have not started: at most five that take place, and the cancelled ones before them.',
    input: z.object({}),
    answer: z.array(Event),
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:id',
    access: 'everyone',
    says: 'Returns one ride, with how people sign up for it and who leads it.',
    input: z.object({ id: Id }),
    answer: Event,
    dependsOn: ['users', 'leading'],
  }),
  dates: endpoint({
    method: 'GET',
    path: '/events/:id/dates',
    access: 'everyone',
    says: 'Lists the next other dates of the series of a ride, at most eight.',
    input: z.object({ id: Id }),
    answer: z.array(
      z.object({ _id: Id, date: Day, time: Clock, status: z.enum(['planned', 'cancelled']) }),
    ),
  }),
  add: endpoint({
    method: 'POST',
    path: '/events',
    access: ['moderator'],
    says: 'Adds a ride, or a series with `repeat`. A yearly ride on 29 February moves to 28 February in other years.',
    input: NewEvent,
    answer: z.object({
      insertedId: Id,
      /** All rides of a series, in order. */
      insertedIds: z.optional(z.array(Id)),
    }),
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/events/:id',
    access: ['moderator'],
    says: 'Changes a ride and, if asked, applies the same changes to the later rides of its series.',
    input: EventChange,
    answer: Modified,
  }),
  cancel: endpoint({
    method: 'PATCH',
    path: '/events/:id/cancelled',
    access: ['moderator'],
    says: 'Cancels a ride. It stays in the calendar with the reason.',
    input: z.object({ id: Id, version: Version, scope, reason: Line(300), ...telling }),
    answer: Modified,
  }),
  restore: endpoint({
    method: 'PATCH',
    path: '/events/:id/planned',
    access: ['moderator'],
    says: 'Restores a cancelled ride.',
    input: z.object({ id: Id, version: Version, scope, ...telling }),
    answer: Modified,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:id',
    access: ['moderator'],
    says: 'Deletes a ride and, if asked, the later rides of its series.',
    input: z.object({ id: Id, version: z.pipe(z.coerce.number<number>(), Version), scope }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  leaders: endpoint({
    method: 'GET',
    path: '/events/:id/leaders',
    access: ['moderator'],
    says: 'Lists the members who lead a ride.',
    input: z.object({ id: Id }),
    answer: z.array(z.object({ person: PersonId, name: z.string(), group: z.optional(GroupId) })),
  }),
  changeLeaders: endpoint({
    method: 'PUT',
    path: '/events/:id/leaders',
    access: ['moderator'],
    says: 'Names the members who lead a ride, each for the whole ride or for one group. All are equal.',
    input: z.object({
      id: Id,
      leaders: z.array(z.object({ person: PersonId, group: z.optional(GroupId) })).check(
        z.maxLength(20),
        z.refine(
          (leaders) => new Set(leaders.map(({ person }) => person)).size === leaders.length,
          'Name every member once.',
        ),
      ),
      ...telling,
    }),
    answer: Modified,
  }),
  message: endpoint({
    method: 'POST',
    path: '/events/:id/message',
    access: 'signed-in',
    says: 'Writes to everyone who is coming or in the line. For moderators, and for leaders of the ride.',
    limits: {
      counts: 'done',
      address: { most: 60, seconds: 60 * 60 },
      person: { most: 20, seconds: 60 * 60 },
    },
    input: RiderMessage,
    answer: z.object({ told: z.int() }),
    creates: true,
  }),
  report: endpoint({
    method: 'PUT',
    path: '/events/:id/report',
    access: 'signed-in',
    says: 'Says how a ride was, once it has started: the distance as ridden, which counts for the season, and a sentence that everyone sees. What is missing is deleted. For moderators, and for leaders of the ride.',
    input: RideReport,
    answer: Modified,
  }),
  changeRoute: endpoint({
    method: 'PATCH',
    path: '/events/:id/route',
    access: ['moderator'],
    says: 'Chooses another route, or another version of it, for a ride or for one of its groups; null means none.',
    input: z.object({
      id: Id,
      version: Version,
      group: z.optional(GroupId),
      route: z.nullable(RouteVersionId),
      ...telling,
    }),
    answer: Modified,
  }),
  changeGroupPlaces: endpoint({
    method: 'PATCH',
    path: '/events/:id/groups/:group',
    access: 'signed-in',
    says: 'Changes the places of a pace group; null means no limit. For moderators, and for leaders of the group or of the whole ride.',
    input: z.object({
      id: Id,
      group: GroupId,
      places: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
    }),
    answer: Modified,
  }),
}
