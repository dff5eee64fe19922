import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Clock, Day, Id, Inserted, Modified } from './shapes.ts'
import { GroupId, PersonId } from './signup-rules.ts'

const RideToLead = z.object({
  _id: Id,
  title: z.string(),
  date: Day,
  time: Clock,
  location: z.string(),
  going: z.int(),
})

const Group = z.object({ _id: GroupId, name: z.string() })

/** Somebody asks another leader to swap rides, or any leader to stand in. */
const LeadingRequest = z.object({
  _id: Id,
  ride: RideToLead,
  group: z.optional(Group),
  /** First names. A request without `to` is for everyone who may lead. */
  from: z.string(),
  to: z.optional(z.string()),
  /** The ride the person asked would hand over in exchange. */
  other: z.optional(RideToLead),
  /** Whether the caller asked, or is asked. */
  side: z.enum(['asked', 'is-asked']),
})
export type LeadingRequest = z.output<typeof LeadingRequest>

const Leading = z.object({
  mayLead: z.boolean(),
  /** What the caller leads from today on. */
  mine: z.array(
    z.object({
      ride: RideToLead,
      group: z.optional(Group),
      /** Whether the ride sheet is open now. */
      sheet: z.boolean(),
      /** The caller's request about it. */
      request: z.optional(Id),
    }),
  ),
  /** Rides without a leader in the next 60 days. Without groups the whole ride needs one. */
  open: z.array(z.object({ ride: RideToLead, groups: z.array(Group) })),
  requests: z.array(LeadingRequest),
  /** Who may lead, and how often each has led this season. Only for those who may lead and for moderators. */
  leaders: z.array(
    z.object({
      _id: PersonId,
      name: z.string(),
      /** Whether a moderator has marked them. Moderators may lead without it. */
      marked: z.boolean(),
      led: z.int(),
      /** What they lead next, which can be swapped. */
      coming: z.array(z.object({ _id: Id, title: z.string(), date: Day })),
    }),
  ),
})
export type Leading = z.output<typeof Leading>

const ofRequest = z.object({ request: Id })

/** Who leads which ride. */
export const leading = {
  get: endpoint({
    method: 'GET',
    path: '/leading',
    access: 'signed-in',
    says: 'Returns what you lead, which rides need a leader, the requests of leaders, and who led how often this season.',
    input: z.object({}),
    answer: Leading,
  }),
  lead: endpoint({
    method: 'POST',
    path: '/events/:id/leading',
    access: 'signed-in',
    says: 'Makes you the leader of a ride, or of one of its groups, that has none. For members who may lead and for moderators.',
    input: z.object({ id: Id, group: z.optional(GroupId) }),
    answer: Modified,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/leading/requests',
    access: 'signed-in',
    says: 'Asks for a stand-in for a ride you lead; with `to` and `other`, asks that leader to swap it for one of theirs.',
    input: z.object({ id: Id, to: z.optional(PersonId), other: z.optional(Id) }),
    answer: Inserted,
    creates: true,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/leading/requests/:request/accept',
    access: 'signed-in',
    says: 'Says yes to a request: you lead that ride now, and in a swap the other leader leads yours.',
    input: ofRequest,
    answer: Modified,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/leading/requests/:request/decline',
    access: 'signed-in',
    says: 'Says no to a request to swap.',
    input: ofRequest,
    answer: Modified,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/leading/requests/:request',
    access: 'signed-in',
    says: 'Withdraws your request.',
    input: ofRequest,
    answer: z.object({ deletedCount: z.int() }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/leading/people/:person',
    access: ['moderator'],
    says: 'Gives a member the mark that they may lead rides, or takes it away. They are told.',
    input: z.object({ person: PersonId, mayLead: z.boolean() }),
    answer: Modified,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/leading/calendar',
    access: 'signed-in',
    says: 'Returns the secret address of the calendar of the rides you lead.',
    input: z.object({}),
    answer: z.object({ address: z.url() }),
  }),
}
