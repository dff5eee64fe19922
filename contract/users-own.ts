import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Modified } from './shapes.ts'
import { told, User } from './users.ts'

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
