import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EmergencyContact } from './riders.ts'
import { Clock, Day, Id, Line, PhoneNumber, Text } from './shapes.ts'
import { GroupId, RsvpId, RsvpState } from './signup-rules.ts'

export const IncidentId = z.uuid()
const At = z.iso.datetime()
const Presence = z.enum(['there', 'absent'])

const SheetRider = z.object({
  _id: RsvpId,
  name: z.string(),
  kind: z.enum(['member', 'guest']),
  group: z.optional(GroupId),
  state: RsvpState,
  /** The person and their guests. */
  party: z.int(),
  note: z.optional(z.string()),
  phone: z.optional(z.string()),
  firstTime: z.boolean(),
  minor: z.optional(z.boolean()),
  presence: z.optional(Presence),
  /** When the presence was recorded or taken back. A later record replaces it. */
  presenceAt: z.optional(At),
  contacts: EmergencyContact,
})
export type SheetRider = z.output<typeof SheetRider>

const Incident = z.object({
  _id: IncidentId,
  who: z.string(),
  where: z.optional(z.string()),
  what: z.string(),
  at: At,
  /** Who wrote it down. */
  by: z.optional(z.string()),
  photo: z.boolean(),
})
export type Incident = z.output<typeof Incident>

export const Sheet = z.object({
  /** The time of the site, from which a phone with a wrong clock learns its error. */
  now: At,
  /** When a phone deletes the sheet. */
  until: At,
  ride: z.object({
    _id: Id,
    title: z.string(),
    date: Day,
    time: Clock,
    location: z.string(),
    status: z.enum(['planned', 'cancelled']),
    distance: z.optional(z.int()),
    rolledOutAt: z.optional(At),
    backAt: z.optional(At),
    /** What a leader wrote after the ride. */
    riddenDistance: z.optional(z.int()),
    report: z.optional(z.string()),
  }),
  groups: z.array(z.object({ _id: GroupId, name: z.string() })),
  riders: z.array(SheetRider),
  incidents: z.array(Incident),
})
export type Sheet = z.output<typeof Sheet>

/** A record is made on the phone. The site takes each id once. */
const made = { id: z.uuid(), at: At }

const PresenceRecord = z.object({
  ...made,
  kind: z.literal('presence'),
  rsvp: RsvpId,
  presence: z.nullable(Presence),
})

/** A person who came without an answer. The id of the record becomes the id of the rider. */
export const WalkUpRecord = z.object({
  ...made,
  kind: z.literal('walk-up'),
  name: Line(100),
  phone: z.optional(PhoneNumber),
  contactPhone: z.optional(PhoneNumber),
  group: z.optional(GroupId),
})

/** A look at the emergency contact of a rider. */
const LookRecord = z.object({ ...made, kind: z.literal('look'), rsvp: RsvpId })
/** The sheet was printed, with all contacts. */
const PrintRecord = z.object({ ...made, kind: z.literal('print') })

const MomentRecord = z.object({
  ...made,
  kind: z.literal('moment'),
  moment: z.enum(['rolled-out', 'all-back']),
  /** False takes it back. */
  reached: z.boolean(),
})

export const IncidentRecord = z.object({
  ...made,
  kind: z.literal('incident'),
  who: Line(200),
  where: z.optional(Line(200)),
  what: Text(2000),
})

export const SheetRecord = z.discriminatedUnion('kind', [
  PresenceRecord,
  WalkUpRecord,
  LookRecord,
  PrintRecord,
  MomentRecord,
  IncidentRecord,
])
export type SheetRecord = z.output<typeof SheetRecord>

/** In bytes. Phones send smaller ones. */
export const largestPhoto = 3 * 1024 * 1024

const ofRide = z.object({ id: Id })
const ofIncident = z.object({ id: Id, incident: IncidentId })

/** The ride sheet, for the leaders of a ride and for moderators. */
export const sheet = {
  get: endpoint({
    method: 'GET',
    path: '/events/:id/sheet',
    access: 'signed-in',
    says: 'Returns the ride sheet with phone numbers and emergency contacts, from 12 hours before the start until 24 hours after it. For leaders of the ride and for moderators. Every look is recorded.',
    input: ofRide,
    answer: Sheet,
  }),
  send: endpoint({
    method: 'POST',
    path: '/events/:id/sheet/records',
    access: 'signed-in',
    says: 'Takes what was recorded on a phone, each id once. Of two records about the same thing the one with the later `at` counts. For leaders of the ride and for moderators, until seven days after the ride.',
    input: z.object({
      id: Id,
      records: z.array(SheetRecord).check(z.minLength(1), z.maxLength(200)),
    }),
    answer: z.object({
      now: At,
      results: z.array(
        z.object({
          id: z.uuid(),
          outcome: z.enum(['taken', 'refused']),
          /** Why it was refused. */
          detail: z.optional(z.string()),
        }),
      ),
    }),
  }),
  incidents: endpoint({
    method: 'GET',
    path: '/events/:id/incidents',
    access: 'signed-in',
    says: 'Lists the incidents of a ride, for moderators, and for its leaders until seven days after it.',
    input: ofRide,
    answer: z.array(Incident),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/events/:id/incidents/:incident/photo',
    access: 'signed-in',
    says: 'Adds the photo of an incident. For leaders of the ride and for moderators. Repeating it changes nothing.',
    carries: 'photo',
    input: ofIncident,
    answer: z.object({ modifiedCount: z.int() }),
  }),
  photo: endpoint({
    method: 'GET',
    path: '/events/:id/incidents/:incident/photo',
    access: 'signed-in',
    says: 'Returns the photo of an incident in base64, to those who may read the incident.',
    input: ofIncident,
    answer: z.object({ type: z.string(), data: z.string() }),
  }),
  removeIncident: endpoint({
    method: 'DELETE',
    path: '/events/:id/incidents/:incident',
    access: ['moderator'],
    says: 'Deletes an incident with its photo.',
    input: ofIncident,
    answer: z.object({ deletedCount: z.int() }),
  }),
}
