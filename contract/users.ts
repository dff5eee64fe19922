import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, Inserted, Line, Modified, paging, search } from './shapes.ts'

export const membershipTypes = ['Regular', 'Premium', 'VIP'] as const

const ageSentence = 'Enter an age from 1 to 120.'

/** What a person tells the club. Somebody who came by Google or Twitter has told only name and email. */
export const told = {
  firstName: Line(100),
  email: Email,
  address: z.optional(Line(200)),
  city: z.optional(Line(100)),
  contactNumber: z.optional(
    Line(40).check(z.regex(/^[+\d][\d\s().-]{3,}$/, 'Please give a telephone number.')),
  ),
  age: z.optional(
    z.coerce
      .number<number | string>()
      .check(z.int(), z.minimum(1, ageSentence), z.maximum(120, ageSentence)),
  ),
  membershipType: z.optional(z.enum(membershipTypes)),
}

export const NewUser = z.object(told)
export type NewUser = z.output<typeof NewUser>

export const User = z.object({
  ...told,
  /** Empty for records from before names were asked for. */
  firstName: z.string(),
  age: z.optional(z.int()),
  _id: Id,
  /** Told to admins of those who sign in here; what Firebase knows of people it does not say. */
  emailConfirmed: z.optional(z.boolean()),
  role: z.optional(z.enum(['admin', 'moderator'])),
  roles: z.array(z.enum(['admin', 'moderator'])),
  /** When the record was made. */
  joined: z.iso.datetime(),
})
export type User = z.output<typeof User>

/** Whoever holds a role is found by it; a member holds none. */
export const userRoles = ['admin', 'moderator', 'member'] as const
export const userSorts = ['joined', 'name', 'email'] as const

export const UserWindow = z.object({
  ...paging,
  ...search,
  role: z.optional(z.enum(userRoles)),
  membership: z.optional(z.enum(membershipTypes)),
  sort: z.optional(z.enum(userSorts)),
  order: z.optional(z.enum(['asc', 'desc'])),
})
export type UserWindow = z.output<typeof UserWindow>

const ById = z.object({ id: Id })
const ByEmail = z.object({ email: Email })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: ['admin'],
    says: 'The people of the club, oldest record first unless asked otherwise.',
    input: UserWindow,
    answer: z.array(User),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/users',
    access: 'newcomer',
    says: 'Makes the own record of somebody who has proven who they are. Repeating it changes nothing.',
    input: NewUser,
    answer: Inserted,
    creates: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    access: ['admin'],
    says: 'Removes a person: the record, the sessions, and what the identity provider knows.',
    input: ById,
    answer: z.object({ deletedCount: z.int() }),
  }),
  changeMembership: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    access: ['admin'],
    says: 'Changes what kind of member somebody is.',
    input: z.object({ id: Id, membershipType: z.enum(membershipTypes) }),
    answer: Modified,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/users/:id/signOut',
    access: ['admin'],
    says: 'Ends every session of a person. The record, the roles and the password stay.',
    input: ById,
    answer: z.object({ ended: z.literal(true) }),
  }),
  createResetLink: endpoint({
    method: 'POST',
    path: '/users/:id/resetLink',
    access: ['admin'],
    needsFreshLogin: true,
    says: 'Makes a link with which a person sets a new password, once and within an hour. It is told only here. Needs the embedded provider.',
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
    says: 'Takes all roles away.',
    input: ById,
    answer: Modified,
  }),
  isAdmin: endpoint({
    method: 'GET',
    path: '/user/admin/:email',
    access: 'newcomer',
    says: 'Whether that person is an admin; for that person, or an admin.',
    input: ByEmail,
    answer: z.object({ admin: z.boolean() }),
  }),
  isModerator: endpoint({
    method: 'GET',
    path: '/user/moderator/:email',
    access: 'newcomer',
    says: 'Whether that person is a moderator; for that person, or an admin.',
    input: ByEmail,
    answer: z.object({ moderator: z.boolean() }),
  }),
}

/** Something that may be taken back: nothing in its place clears it. */
const clearable = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.optional(
    z.pipe(
      z.transform((given: z.input<Shape> | null): unknown =>
        typeof given === 'string' && given.trim() === '' ? null : given,
      ),
      z.nullable(shape),
    ),
  )

/** What people may change about themselves. What is not given stays. */
export const OwnChange = z.object({
  firstName: z.optional(told.firstName),
  address: clearable(told.address),
  city: clearable(told.city),
  contactNumber: clearable(told.contactNumber),
  age: clearable(told.age),
})
export type OwnChange = z.output<typeof OwnChange>

const moment = z.iso.datetime()
const facts = z.record(z.string(), z.unknown())

/** Something that was done, without a trace of other people. */
const Deed = z.object({
  at: moment,
  action: z.string(),
  subject: z.optional(z.string()),
  before: z.optional(facts),
  after: z.optional(facts),
})
export type Deed = z.output<typeof Deed>

/** What the identity provider of the site keeps of somebody, secrets aside. */
const SignIn = z.object({
  keptBy: z.enum(['this site', 'Firebase']),
  email: z.string(),
  emailConfirmed: z.boolean(),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  /** How this person can sign in: `password`, `google`, `twitter`. */
  ways: z.array(z.string()),
  /** Under what name Google or Twitter knows this person. */
  accounts: z.array(z.object({ way: z.string(), id: z.string() })),
  sessions: z.array(z.object({ since: moment, until: moment })),
})
export type SignIn = z.output<typeof SignIn>

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
  record: User,
  signIn: SignIn,
  audit: z.object({ byMe: z.array(Deed), aboutMe: z.array(Deed) }),
  messages: z.array(SentMessage),
})
export type Export = z.output<typeof Export>

/** What everybody may do with the own record. */
export const ownRecord = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    access: 'signed-in',
    says: 'The own record.',
    input: z.object({}),
    answer: User,
  }),
  changeMe: endpoint({
    method: 'PATCH',
    path: '/me',
    access: 'signed-in',
    says: 'Changes what one told the club about oneself; an empty field is cleared. Not the role, the membership or the email address.',
    input: OwnChange,
    answer: Modified,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/me',
    access: 'signed-in',
    needsFreshLogin: true,
    says: 'Deletes the own record, the sessions, and what the identity provider knows.',
    input: z.object({}),
    answer: z.object({ deletedCount: z.int() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/me/export',
    access: 'signed-in',
    says: 'Everything the club holds about oneself.',
    limits: {
      counts: 'tries',
      address: { most: 120, seconds: 3600 },
      person: { most: 20, seconds: 3600 },
    },
    input: z.object({}),
    answer: Export,
  }),
}
