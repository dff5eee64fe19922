import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Modified } from './shapes.ts'
import { OwnChange, OwnRecord } from './users.ts'

const moment = z.iso.datetime()
const facts = z.record(z.string(), z.unknown())

/** An action in the audit log, without the names or ids of other people. */
const ExportedAction = z.object({
  at: moment,
  action: z.string(),
  subject: z.optional(z.string()),
  before: z.optional(facts),
  after: z.optional(facts),
})
export type ExportedAction = z.output<typeof ExportedAction>

/** What the identity provider stores about a member, except secrets. */
const ExportedAccount = z.object({
  keptBy: z.enum(['this site', 'Firebase']),
  email: z.string(),
  emailConfirmed: z.boolean(),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  /** How this member can sign in: `password`, `google`, `twitter`. */
  ways: z.array(z.string()),
  /** The ids of this member at Google and Twitter. */
  accounts: z.array(z.object({ way: z.string(), id: z.string() })),
  sessions: z.array(z.object({ since: moment, until: moment })),
})
export type ExportedAccount = z.output<typeof ExportedAccount>

const SentMessage = z.object({
  at: moment,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  answeredAt: z.optional(moment),
})

const Export = z.object({
  about: z.string(),
  made: moment,
  record: OwnRecord,
  signIn: ExportedAccount,
  audit: z.object({ byMe: z.array(ExportedAction), aboutMe: z.array(ExportedAction) }),
  messages: z.array(SentMessage),
  /** Rides the member answered, led or rode, and the notices about them. */
  rides: z.array(facts),
  /** Incidents the member wrote down as a leader, and what they recorded on ride sheets in the last 30 days. */
  sheets: z.object({ incidents: z.array(facts), records: z.array(facts) }),
  /** Whether other members see the figures of the season. */
  seasonShown: z.boolean(),
  notices: z.array(facts),
  /** Pictures of rides the member proposed. */
  pictures: z.array(facts),
  /** Routes the member added or proposed. */
  routes: z.array(facts),
  /** How the member is told, and the devices that get push messages. */
  notifications: facts,
  devices: z.array(facts),
  /** When the member last looked at the overview, and the first steps they have done. */
  overview: facts,
  /** Whether the member may lead rides, and what they asked other leaders. */
  leading: facts,
  /** The invitation the member used, and what the club imported about them. */
  joining: facts,
  /** What the member paid, and until when the membership lasts. */
  membership: facts,
})
export type Export = z.output<typeof Export>

/** What members may do with their own record. */
export const ownRecord = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    access: 'signed-in',
    ofRecords: true,
    says: 'Returns your own record.',
    input: z.object({}),
    answer: OwnRecord,
  }),
  changeMe: endpoint({
    method: 'PATCH',
    path: '/me',
    access: 'signed-in',
    says: 'Changes your own details; an empty field is cleared. Roles, membership and email address cannot be changed here.',
    input: OwnChange,
    answer: Modified,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/me',
    access: 'signed-in',
    needsFreshLogin: true,
    says: 'Deletes your own record, your sessions, and your account at the identity provider.',
    input: z.object({}),
    answer: z.object({ deletedCount: z.int() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/me/export',
    access: 'signed-in',
    says: 'Returns everything the club stores about you.',
    limits: {
      counts: 'tries',
      address: { most: 120, seconds: 3600 },
      person: { most: 20, seconds: 3600 },
    },
    input: z.object({}),
    answer: Export,
  }),
}
