import * as z from 'zod/mini'
import { AuditEntry } from './audit.ts'
import { Message } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { Event } from './events.ts'
import { GalleryImage } from './gallery.ts'
import { NewsItem } from './news.ts'
import { Notice } from './notices.ts'
import { SeasonFigures } from './season.ts'
import { Day, Id, Modified } from './shapes.ts'
import { OwnRide } from './signup.ts'
import { User } from './users.ts'

/** First steps that nothing else records. `put-away` ends them all. */
export const storedSteps = ['guide', 'calendar', 'put-away'] as const
export type StoredStep = (typeof storedSteps)[number]
const StoredSteps = z.array(z.enum(storedSteps)).check(z.maxLength(storedSteps.length))

const rideWords = {
  _id: Id,
  title: z.string(),
  date: Day,
  time: z.string(),
  location: z.string(),
  status: z.enum(['planned', 'cancelled']),
  reason: z.optional(z.string()),
  distance: z.optional(z.int()),
}

/** A ride to come, in short, with the caller's own answer. */
const ComingRide = z.object({
  ...rideWords,
  /** Whether the site takes answers now. */
  open: z.boolean(),
  mine: z.optional(z.omit(OwnRide, { ride: true })),
})
export type ComingRide = z.output<typeof ComingRide>

/** The ride that leads the page: the next one the caller said yes to, or else the next one of the club. */
const LeadingRide = z.extend(ComingRide, {
  ...{ image: Event.shape.image, picture: Event.shape.picture, climb: Event.shape.climb },
  drawing: Event.shape.drawing,
  /** First names: the leaders of the caller's group, or of the whole ride. */
  leaders: z.array(z.string()),
  going: z.int(),
  /** Places left in all, if there is a limit. */
  left: z.optional(z.int()),
  /** How many come in the caller's group. */
  inGroup: z.optional(z.int()),
  /** The first riders, as they want to be named, if the caller may see names. */
  names: z.array(z.string()),
})
export type LeadingRide = z.output<typeof LeadingRide>

/** A ride to come that was cancelled or changed since the caller last looked. */
const RideChange = z.object({ ...rideWords, at: z.iso.datetime() })
export type RideChange = z.output<typeof RideChange>

/** What is left of the first steps of somebody who has not ridden with the club yet. */
const FirstSteps = z.object({
  /** Joined within the last two weeks. */
  isNew: z.boolean(),
  /** Phone number and emergency contact are there. */
  record: z.boolean(),
  coming: z.boolean(),
  stored: StoredSteps,
  /** The article to read first, if there is one. */
  guide: z.optional(z.object({ slug: z.string(), title: z.string() })),
})
export type FirstSteps = z.output<typeof FirstSteps>

const PlannedRide = z.object({ _id: Id, title: z.string(), date: Day })

/** What the rides of the next weeks still need. */
const Planning = z.object({
  fridays: z.array(Day),
  rides: z.array(
    z.extend(PlannedRide, {
      /** Such as “distance and end time”. */
      missing: z.optional(z.string()),
      leaderWanted: z.boolean(),
    }),
  ),
  /** From Friday to Sunday. */
  weekend: z.array(
    z.extend(PlannedRide, {
      time: z.string(),
      going: z.int(),
      places: z.optional(z.int()),
      waiting: z.int(),
    }),
  ),
  /** How many pictures wait in the gallery. */
  pictures: z.int(),
  /** How many routes are proposed. */
  routes: z.int(),
  /** Titles that rides often have. */
  titles: z.array(z.string()),
})
export type Planning = z.output<typeof Planning>

const Office = z.object({
  requests: z.object({ open: z.int(), latest: z.array(Message) }),
  members: z.array(User),
  week: z.array(AuditEntry),
})
export type Office = z.output<typeof Office>

const UnreadNotice = z.object({
  ...Notice.shape,
  /** Older ones about riders of the same ride, which this one stands for. */
  others: z.optional(z.array(z.string())),
})
export type UnreadNotice = z.output<typeof UnreadNotice>

export const Overview = z.object({
  lead: z.optional(LeadingRide),
  /** Other rides to come: those the caller answered, and the next ones of the club. */
  rides: z.array(ComingRide),
  /** When the caller last looked. */
  seenAt: z.optional(z.iso.datetime()),
  /** The newest twenty unread notices, and how many there are. */
  notices: z.array(UnreadNotice),
  unread: z.int(),
  changes: z.array(RideChange),
  season: SeasonFigures,
  news: z.array(NewsItem),
  pictures: z.array(GalleryImage),
  /** The secret address of the caller's own calendar. */
  calendar: z.url(),
  /** Only for somebody new. */
  first: z.optional(FirstSteps),
  /** Only for moderators. */
  planning: z.optional(Planning),
  /** Only for admins. */
  office: z.optional(Office),
})
export type Overview = z.output<typeof Overview>

export const overview = {
  get: endpoint({
    method: 'GET',
    path: '/overview',
    access: 'signed-in',
    says: 'Returns everything the start page of the member area shows you: your next ride, what changed, your season, news and pictures; for moderators what is to be planned; for admins requests, members and the week. It changes nothing.',
    input: z.object({}),
    answer: Overview,
  }),
  see: endpoint({
    method: 'PUT',
    path: '/overview/seen',
    access: 'signed-in',
    says: 'Says that you have seen what changed until now.',
    input: z.object({}),
    answer: Modified,
  }),
  changeSteps: endpoint({
    method: 'PUT',
    path: '/me/steps',
    access: 'signed-in',
    says: 'Stores which of the first steps you have done that nothing else records; `put-away` ends them all.',
    input: z.object({ done: StoredSteps }),
    answer: Modified,
  }),
}
