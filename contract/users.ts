import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Email, Id, Inserted, Line, Modified, PhoneNumber, paging, search } from './shapes.ts'

export const membershipTypes = ['Regular', 'Premium', 'VIP'] as const

const ageSentence = 'Enter an age from 1 to 120.'

/** What members enter about themselves. Those who sign in with Google or Twitter have given only name and email. */
export const profileFields = {
  firstName: Line(100),
  email: Email,
  address: z.optional(Line(200)),
  city: z.optional(Line(100)),
  contactNumber: z.optional(PhoneNumber),
  age: z.optional(
    z.coerce
      .number<number | string>()
      .check(z.int(), z.minimum(1, ageSentence), z.maximum(120, ageSentence)),
  ),
  membershipType: z.optional(z.enum(membershipTypes)),
}

export const NewUser = z.object(profileFields)
export type NewUser = z.output<typeof NewUser>

/** How a member is named where other members see it: in full, with an initial, or not at all. */
export const nameChoices = ['name', 'initial', 'hidden'] as const

/** Such as Farida B. The first name is the whole name. */
export const nameWithInitial = (name: string) => {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${words[0]} ${[...last][0]}.` : (words[0] ?? '')
}

const birthYearSentence = 'Enter a year such as 1985.'

/** What a ride needs to know about a member besides the profile. */
const ridingFields = {
  birthYear: z.coerce
    .number<number | string>()
    .check(z.int(), z.minimum(1900, birthYearSentence), z.maximum(2199, birthYearSentence)),
  nameShown: z.enum(nameChoices),
  /** Whom the leaders call in an emergency. */
  emergency: z.object({ name: Line(100), phone: PhoneNumber }),
  /** The adult of a member who is not of age. */
  guardian: z
    .object({ name: Line(100), phone: z.optional(PhoneNumber), email: z.optional(Email) })
    .check(
      z.refine(({ phone, email }) => phone !== undefined || email !== undefined, {
        path: ['phone'],
        message: 'Enter a phone number or an email address.',
      }),
    ),
}

export const User = z.object({
  ...profileFields,
  /** Empty for records from before names were asked for. */
  firstName: z.string(),
  age: z.optional(z.int()),
  _id: Id,
  /** For admins, and only with the embedded provider: Firebase does not say. */
  emailConfirmed: z.optional(z.boolean()),
  /** What the club calls this membership, if it has another name for it. */
  membershipName: z.optional(z.string()),
  /** Missing if no payment is noted, or if the membership has no end. */
  membershipUntil: z.optional(Day),
  role: z.optional(z.enum(['admin', 'moderator'])),
  roles: z.array(z.enum(['admin', 'moderator'])),
  /** The mark of a moderator that they may lead rides. */
  mayLead: z.boolean(),
  /** When the record was created. */
  joined: z.iso.datetime(),
})
export type User = z.output<typeof User>

/** The roles to filter by; `member` means no role. */
export const userRoles = ['admin', 'moderator', 'member'] as const
export const userSorts = ['joined', 'name', 'email'] as const

export const UserWindow = z.object({
  ...paging,
  ...search,
  role: z.optional(z.enum(userRoles)),
  membership: z.optional(z.enum(membershipTypes)),
  sort: z.optional(z.enum(userSorts)),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** Only people who share a name, a phone number or a mailbox with someone else. */
  duplicates: z.optional(z.enum(['true', 'false'])),
})
export type UserWindow = z.output<typeof UserWindow>

/** The own record: only its owner sees these fields. */
export const OwnRecord = z.extend(User, {
  birthYear: z.optional(z.int()),
  nameShown: ridingFields.nameShown,
  emergency: z.optional(ridingFields.emergency),
  guardian: z.optional(ridingFields.guardian),
})
export type OwnRecord = z.output<typeof OwnRecord>

const ById = z.object({ id: Id })
const ByEmail = z.object({ email: Email })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: ['admin'],
    says: 'Lists the members, oldest first by default.',
    input: UserWindow,
    answer: z.array(User),
    paged: true,
    ofRecords: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/users',
    access: 'newcomer',
    says: 'Creates your own record after you have proven who you are. Repeating it changes nothing.',
    /** With the token of an invitation its role and membership are given at once. */
    input: z.extend(NewUser, { invitation: z.optional(z.string().check(z.maxLength(100))) }),
    answer: Inserted,
    creates: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    access: ['admin'],
    says: 'Deletes a member: the record, the sessions, and the account at the identity provider.',
    input: ById,
    answer: z.object({ deletedCount: z.int() }),
  }),
  changeMembership: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    access: ['admin'],
    says: "Changes a member's membership type.",
    input: z.object({ id: Id, membershipType: z.enum(membershipTypes) }),
    answer: Modified,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/users/:id/signOut',
    access: ['admin'],
    says: 'Ends every session of a member. The record, the roles and the password stay.',
    input: ById,
    answer: z.object({ ended: z.literal(true) }),
  }),
  createResetLink: endpoint({
    method: 'POST',
    path: '/users/:id/resetLink',
    access: ['admin'],
    needsFreshLogin: true,
    says: 'Creates a link with which a member sets a new password, once and within an hour. It is shown only in this response. Needs the embedded provider.',
    limits: {
      counts: 'done',
      address: { most: 60, seconds: 3600 },
      person: { most: 30, seconds: 3600 },
    },
    input: ById,
    answer: z.object({ link: z.url(), until: z.iso.datetime() }),
  }),
  makeAdmin: endpoint({
    method: 'PATCH',
    path: '/user/admin/:id',
    access: ['admin'],
    needsFreshLogin: true,
    says: 'Adds the role admin.',
    input: ById,
    answer: Modified,
  }),
  makeModerator: endpoint({
    method: 'PATCH',
    path: '/user/moderator/:id',
    access: ['admin'],
    says: 'Adds the role moderator.',
    input: ById,
    answer: Modified,
  }),
  makeMember: endpoint({
    method: 'PATCH',
    path: '/user/member/:id',
    access: ['admin'],
    says: 'Removes all roles.',
    input: ById,
    answer: Modified,
  }),
  isAdmin: endpoint({
    method: 'GET',
    path: '/user/admin/:email',
    access: 'newcomer',
    says: 'Says whether a member is an admin. Members may ask about themselves, admins about everyone.',
    input: ByEmail,
    answer: z.object({ admin: z.boolean() }),
  }),
  isModerator: endpoint({
    method: 'GET',
    path: '/user/moderator/:email',
    access: 'newcomer',
    says: 'Says whether a member is a moderator. Members may ask about themselves, admins about everyone.',
    input: ByEmail,
    answer: z.object({ moderator: z.boolean() }),
  }),
}

/** A field that can be cleared: an empty text counts as null. */
export const clearable = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.optional(
    z.pipe(
      z.transform((given: z.input<Shape> | null): unknown =>
        typeof given === 'string' && given.trim() === '' ? null : given,
      ),
      z.nullable(shape),
    ),
  )

/** What members may change about themselves. Fields that are left out stay as they are. */
export const OwnChange = z.object({
  firstName: z.optional(profileFields.firstName),
  address: clearable(profileFields.address),
  city: clearable(profileFields.city),
  contactNumber: clearable(profileFields.contactNumber),
  age: clearable(profileFields.age),
  birthYear: clearable(ridingFields.birthYear),
  nameShown: z.optional(ridingFields.nameShown),
  emergency: z.optional(z.nullable(ridingFields.emergency)),
  guardian: z.optional(z.nullable(ridingFields.guardian)),
})
export type OwnChange = z.output<typeof OwnChange>
