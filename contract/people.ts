import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { importFields, invitedRoles, largestImport, mostInvited, rowKinds } from './people-facts.ts'
import { Email, Id, Line, paging, Text } from './shapes.ts'
import { membershipTypes } from './users.ts'

const moment = z.iso.datetime()
const hour = 60 * 60

const InvitedRole = z.enum(invitedRoles)

/** `ended`: it gave a role, and the admin who made it is no longer one. */
const InvitationState = z.enum(['open', 'used', 'expired', 'revoked', 'ended'])

const InvitationId = z.uuid()
const InvitationToken = z.string().check(z.regex(/^[\w-]{20,100}$/, 'This link is incomplete.'))

/** What an invitation says and gives. */
const invitationFields = {
  firstName: z.optional(Line(100)),
  role: InvitedRole,
  membershipType: z.optional(z.enum(membershipTypes)),
  /** A few words to the person. */
  note: z.optional(Text(500)),
}

const days = z.coerce
  .number<number | string>()
  .check(z.int(), z.minimum(1, 'Enter 1 to 90 days.'), z.maximum(90, 'Enter 1 to 90 days.'))

/** An invitation as admins see it. */
const Invitation = z.object({
  _id: Id,
  ...invitationFields,
  note: z.optional(z.string()),
  /** Whether the link went to the address by mail, or an admin hands it over. */
  sent: z.enum(['mail', 'link']),
  email: z.optional(z.string()),
  state: InvitationState,
  at: moment,
  until: moment,
  /** The name of the admin who made it. */
  by: z.optional(z.string()),
  /** The name of the person who used it. */
  usedBy: z.optional(z.string()),
})
export type Invitation = z.output<typeof Invitation>

/** An invitation as its holder sees it. One that is no longer open says only why. */
const OpenedInvitation = z.object({
  state: InvitationState,
  firstName: z.optional(z.string()),
  email: z.optional(z.string()),
  role: z.optional(InvitedRole),
  membershipType: z.optional(z.enum(membershipTypes)),
  note: z.optional(z.string()),
  by: z.optional(z.string()),
  until: z.optional(moment),
})
export type OpenedInvitation = z.output<typeof OpenedInvitation>

const ImportState = z.enum(['draft', 'running', 'done', 'undoing', 'undone'])

const ImportId = z.uuid()

const Import = z.object({
  _id: Id,
  state: ImportState,
  at: moment,
  by: z.optional(z.string()),
  /** Whether those who were added are invited by mail. */
  invites: z.boolean(),
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.optional(z.enum(importFields)),
      /** The first value in it. */
      sample: z.optional(z.string()),
    }),
  ),
  /** Rows by what they are. */
  rows: z.object({
    new: z.int(),
    change: z.int(),
    doubtful: z.int(),
    same: z.int(),
    bad: z.int(),
  }),
  /** Rows that are chosen. */
  chosen: z.int(),
  /** Rows by what came of them; `kept` could not be undone. */
  outcomes: z.object({
    added: z.int(),
    changed: z.int(),
    skipped: z.int(),
    undone: z.int(),
    kept: z.int(),
  }),
})
export type Import = z.output<typeof Import>

const ImportRow = z.object({
  /** The line of the file, beginning with 1. */
  line: z.int(),
  kind: z.enum(rowKinds),
  take: z.boolean(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  /** What is doubtful or bad, in a sentence. */
  why: z.optional(z.string()),
  changes: z.array(
    z.object({ field: z.enum(importFields), from: z.optional(z.string()), to: z.string() }),
  ),
  outcome: z.optional(z.enum(['added', 'changed', 'skipped', 'undone', 'kept'])),
})
export type ImportRow = z.output<typeof ImportRow>

const byImport = z.object({ id: ImportId })
const byInvitation = z.object({ id: InvitationId })

const linkLimits = {
  counts: 'tries',
  address: { most: 60, seconds: 600 },
  person: { most: 60, seconds: 600 },
} as const

const inviteLimits = {
  counts: 'done',
  address: { most: 300, seconds: hour },
  person: { most: 120, seconds: hour },
} as const

export const people = {
  invitations: endpoint({
    method: 'GET',
    path: '/invitations',
    access: ['admin'],
    says: 'Lists the invitations, newest first.',
    input: z.object(paging),
    answer: z.array(Invitation),
    paged: true,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/invitations',
    access: ['admin'],
    says: 'Invites people by mail. Members are left out unless the invitation gives a role or a membership. To give the role admin you need to have signed in within the last five minutes.',
    limits: inviteLimits,
    input: z.object({
      ...invitationFields,
      emails: z.array(Email).check(z.minLength(1), z.maxLength(mostInvited)),
      days,
    }),
    answer: z.object({ invited: z.int(), members: z.array(z.string()) }),
    creates: true,
  }),
  inviteByLink: endpoint({
    method: 'POST',
    path: '/invitations/link',
    access: ['admin'],
    says: 'Makes a link that invites one person. It is shown only in this response. To give the role admin you need to have signed in within the last five minutes.',
    limits: inviteLimits,
    input: z.object({ ...invitationFields, email: z.optional(Email), days }),
    answer: z.object({ link: z.url(), until: moment }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/invitations/:id/renew',
    access: ['admin'],
    says: 'Sends an invitation again, or makes a new link. The old one ends, and the days begin again.',
    limits: inviteLimits,
    input: byInvitation,
    answer: z.object({ link: z.optional(z.url()), until: moment }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/invitations/:id/revoke',
    access: ['admin'],
    says: 'Ends an invitation that has not been used.',
    input: byInvitation,
    answer: z.object({ modifiedCount: z.int() }),
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/join/:token',
    access: 'everyone',
    personal: true,
    says: 'Returns what an invitation says, for the holder of its link.',
    limits: linkLimits,
    input: z.object({ token: InvitationToken }),
    answer: OpenedInvitation,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/join',
    access: 'signed-in',
    says: 'Accepts an invitation, once: gives you its role and membership.',
    limits: linkLimits,
    input: z.object({ token: InvitationToken }),
    answer: z.object({ accepted: z.literal(true) }),
  }),
  readFile: endpoint({
    method: 'POST',
    path: '/imports/read',
    access: ['admin'],
    says: 'Reads a CSV file of members and says of every row what it would do. Nothing is imported yet.',
    limits: {
      counts: 'tries',
      address: { most: 120, seconds: hour },
      person: { most: 60, seconds: hour },
    },
    carries: 'file',
    input: z.object({}),
    answer: Import,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/imports',
    access: ['admin'],
    says: 'Lists the imports of the last month, newest first.',
    input: z.object(paging),
    answer: z.array(Import),
    paged: true,
  }),
  import: endpoint({
    method: 'GET',
    path: '/imports/:id',
    access: ['admin'],
    says: 'Returns an import: its columns, and how many rows are new, known, doubtful or bad.',
    input: byImport,
    answer: Import,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/imports/:id/rows',
    access: ['admin'],
    says: 'Lists the rows of an import, in the order of the file.',
    input: z.extend(byImport, { ...paging, kind: z.optional(z.enum(rowKinds)) }),
    answer: z.array(ImportRow),
    paged: true,
  }),
  changeImport: endpoint({
    method: 'PATCH',
    path: '/imports/:id',
    access: ['admin'],
    says: 'Says what the columns are, which looks at every row again, or chooses rows: one by its line, or all of a kind.',
    input: z.extend(byImport, {
      columns: z.optional(
        z
          .array(z.nullable(z.enum(importFields)))
          .check(z.minLength(1), z.maxLength(largestImport.columns)),
      ),
      take: z.optional(z.boolean()),
      line: z.optional(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))),
      kind: z.optional(z.enum(rowKinds)),
    }),
    answer: Import,
  }),
  runImport: endpoint({
    method: 'POST',
    path: '/imports/:id/run',
    access: ['admin'],
    says: 'Imports the next chosen rows, or undoes the next ones. Call it until the state is `done` or `undone`; the site goes on by itself if nobody does.',
    input: z.extend(byImport, {
      undo: z.optional(z.boolean()),
      /** Invites those who are added, by mail. Counts with the first call. */
      invite: z.optional(z.boolean()),
    }),
    answer: Import,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/imports/:id',
    access: ['admin'],
    says: 'Discards a file of which nothing was imported.',
    input: byImport,
    answer: z.object({ deletedCount: z.int() }),
  }),
}
