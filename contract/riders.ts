import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Inserted, Line, Modified, PhoneNumber } from './shapes.ts'
import { GroupId, PersonId, Rank, RsvpId, RsvpState } from './signup-rules.ts'

/** A line of the rider list, for leaders and moderators. */
export const Rider = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(['member', 'guest']),
  group: z.optional(GroupId),
  wantsGroup: z.optional(GroupId),
  state: RsvpState,
  party: z.int(),
  rank: Rank,
  note: z.optional(z.string()),
  phone: z.optional(z.string()),
  firstTime: z.boolean(),
  minor: z.optional(z.boolean()),
  confirm: z.optional(z.boolean()),
  answeredAt: z.iso.datetime(),
  /** When a rider who had a place withdrew. */
  withdrewAt: z.optional(z.iso.datetime()),
  presence: z.optional(z.enum(['there', 'absent'])),
})
export type Rider = z.output<typeof Rider>

const NewRider = z.object({
  id: Id,
  /** A member. */
  person: z.optional(PersonId),
  /** A person without an account. */
  name: z.optional(Line(100)),
  phone: z.optional(PhoneNumber),
  contactName: z.optional(Line(100)),
  contactPhone: z.optional(PhoneNumber),
  group: z.optional(GroupId),
})

const RiderChange = z.object({
  id: Id,
  rsvp: RsvpId,
  group: z.optional(GroupId),
  state: z.optional(z.enum(['going', 'waiting', 'maybe', 'no'])),
  presence: z.optional(z.nullable(z.enum(['there', 'absent']))),
})

export const EmergencyContact = z.object({
  contact: z.optional(z.object({ name: z.string(), phone: z.string() })),
  guardian: z.optional(z.object({ name: z.string(), phone: z.optional(z.string()) })),
})
export type EmergencyContact = z.output<typeof EmergencyContact>

const ofRide = z.object({ id: Id })

/** The rider list of a ride, for its leaders and for moderators. */
export const riders = {
  riders: endpoint({
    method: 'GET',
    path: '/events/:id/riders',
    access: 'signed-in',
    says: 'Lists the riders of a ride, for its leaders and for moderators.',
    input: ofRide,
    answer: z.array(Rider),
  }),
  addRider: endpoint({
    method: 'POST',
    path: '/events/:id/riders',
    access: 'signed-in',
    says: 'Adds a member (`person`) or a person without an account (`name`) to a ride, even beyond its places. For its leaders and for moderators.',
    input: NewRider,
    answer: Inserted,
    creates: true,
  }),
  changeRider: endpoint({
    method: 'PATCH',
    path: '/events/:id/riders/:rsvp',
    access: 'signed-in',
    says: 'Moves a rider to another group or state, or records whether they were there. For leaders of the ride and for moderators.',
    input: RiderChange,
    answer: Modified,
  }),
  removeRider: endpoint({
    method: 'DELETE',
    path: '/events/:id/riders/:rsvp',
    access: 'signed-in',
    says: 'Removes a rider from a ride. For its leaders and for moderators.',
    input: z.object({ id: Id, rsvp: RsvpId }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  emergency: endpoint({
    method: 'GET',
    path: '/events/:id/riders/:rsvp/emergency',
    access: 'signed-in',
    says: 'Returns the emergency contact of a rider, from 12 hours before the start until 24 hours after it. Every look is recorded.',
    input: z.object({ id: Id, rsvp: RsvpId }),
    answer: EmergencyContact,
  }),
  download: endpoint({
    method: 'POST',
    path: '/events/:id/riders/download',
    access: ['moderator'],
    says: 'Returns the rider list as CSV. Every download is recorded.',
    input: ofRide,
    answer: z.object({ file: z.string(), csv: z.string() }),
  }),
}
