import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Line, Modified, Version } from './shapes.ts'
import { clearable, membershipTypes, profileFields, User } from './users.ts'

/** The record of a member as admins edit it. What members show to nobody, such as their birth year, is not part of it. */
export const MemberRecord = z.extend(User, {
  version: Version,
  /** Whether an admin may correct the email address: not if it is confirmed, because it signs the member in. */
  mayCorrectEmail: z.boolean(),
})
export type MemberRecord = z.output<typeof MemberRecord>

/** The fields an admin can change, in the order of the form. */
export const recordFields = [
  'firstName',
  'contactNumber',
  'address',
  'city',
  'age',
  'membershipType',
] as const
export type RecordField = (typeof recordFields)[number]

/** How these fields are called in sentences. */
export const recordFieldWords: Readonly<Record<RecordField | 'email', string>> = {
  firstName: 'name',
  email: 'email address',
  contactNumber: 'phone',
  address: 'address',
  city: 'city',
  age: 'age',
  membershipType: 'membership',
}

/** Fields that are left out stay as they are. */
export const RecordChange = z.object({
  id: Id,
  version: Version,
  firstName: z.optional(profileFields.firstName),
  /** Only an address that nobody has confirmed. */
  email: z.optional(profileFields.email),
  contactNumber: clearable(profileFields.contactNumber),
  address: clearable(profileFields.address),
  city: clearable(profileFields.city),
  age: clearable(profileFields.age),
  membershipType: z.optional(z.enum(membershipTypes)),
  /** The member reads it in the notice. */
  note: clearable(Line(300)),
})
export type RecordChange = z.output<typeof RecordChange>

/** What two records of one person have in common. */
const Likeness = z.enum(['name', 'phone', 'email'])

const PossibleDuplicate = z.object({
  _id: Id,
  firstName: z.string(),
  email: z.string(),
  same: z.array(Likeness),
})
export type PossibleDuplicate = z.output<typeof PossibleDuplicate>

/** What moves to the record that stays. */
const movedThings = [
  'answers',
  'led',
  'requests',
  'pictures',
  'routes',
  'sheets',
  'incidents',
  'notices',
  'payments',
] as const

/** The record that stays, or the one that goes. */
const Side = z.enum(['kept', 'gone'])
export type Side = z.output<typeof Side>

const MergePreview = z.object({
  kept: MemberRecord,
  gone: MemberRecord,
  moves: z.array(z.object({ what: z.enum(movedThings), count: z.int() })),
  /** The rides both records have answered. */
  both: z.int(),
  /** Whose sign-in may stay. */
  signIns: z.array(Side),
  /** Why they can't be merged this way round. */
  refused: z.optional(z.string()),
})
export type MergePreview = z.output<typeof MergePreview>

export const Merge = z.object({
  /** The record that stays. */
  id: Id,
  version: Version,
  /** The record that goes. */
  gone: Id,
  goneVersion: Version,
  /** Which value stays, for fields that differ. Without a choice that of the record that stays, if it has one. */
  take: z.partialRecord(z.enum(recordFields), Side),
  /** Whose sign-in stays; its email address stays with it. */
  signIn: Side,
  /** The name of the record that goes, as a confirmation; its email address if it has no name. */
  confirm: Line(254),
})
export type Merge = z.output<typeof Merge>

/** What admins do with the records of members. */
export const memberRecords = {
  record: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: ['admin'],
    says: 'Returns the record of a member.',
    input: z.object({ id: Id }),
    answer: MemberRecord,
  }),
  changeRecord: endpoint({
    method: 'PATCH',
    path: '/users/:id/record',
    access: ['admin'],
    says: 'Changes the record of a member, who is told; an empty field is cleared. An email address that is confirmed and roles cannot be changed here.',
    input: RecordChange,
    answer: Modified,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/users/:id/duplicates',
    access: ['admin'],
    says: 'Lists records that may be of the same person: the same name, phone number or mailbox.',
    input: z.object({ id: Id }),
    answer: z.array(PossibleDuplicate),
  }),
  previewMerge: endpoint({
    method: 'GET',
    path: '/users/:id/merge/:gone',
    access: ['admin'],
    says: 'Shows two records of one person side by side, and what would move. It changes nothing.',
    input: z.object({ id: Id, gone: Id }),
    answer: MergePreview,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/users/:id/merge',
    access: ['admin'],
    needsFreshLogin: true,
    says: 'Merges another record of the same person into this one, which cannot be undone. Roles are never added: a record with a role can only be the one that stays.',
    input: Merge,
    answer: z.object({ merged: z.literal(true) }),
  }),
}
