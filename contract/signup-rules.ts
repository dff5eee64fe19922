import * as z from 'zod/mini'
import { RouteVersionId } from './route-shapes.ts'
import { Line } from './shapes.ts'

export const GroupId = z.uuid()
export const RsvpId = z.uuid()
export const PersonId = z.uuid()

export const maxGroups = 8
export const maxGuests = 5
export const noteLength = 140

export const Places = z.optional(z.int().check(z.minimum(1), z.maximum(10_000)))
export const Speed = z.optional(z.int().check(z.minimum(1), z.maximum(99)))

/** A pace group of a ride. A group without an id is new. Speeds are in kilometres per hour. */
const GroupRules = z
  .object({
    _id: z.optional(GroupId),
    name: Line(40),
    paceFrom: Speed,
    paceTo: Speed,
    places: Places,
    /** The version of a route, if the group has its own. */
    route: z.optional(RouteVersionId),
  })
  .check(
    z.refine(
      ({ paceFrom, paceTo }) =>
        paceFrom === undefined || paceTo === undefined || paceFrom <= paceTo,
      { path: ['paceTo'], message: 'Enter a speed that is not below the first one.' },
    ),
  )
export type GroupRules = z.output<typeof GroupRules>

export const signupModes = ['off', 'open', 'required'] as const
const nameRules = ['riders', 'members', 'leaders'] as const

const Closing = z.union([
  z.enum(['start', 'evening-before']),
  z.object({ hoursBefore: z.int().check(z.minimum(1), z.maximum(336)) }),
])
export type Closing = z.output<typeof Closing>

const haveDifferentNames = z.refine<readonly { name: string }[]>(
  (groups) => new Set(groups.map(({ name }) => name.toLowerCase())).size === groups.length,
  'Give every group its own name.',
)

/** How people sign up for a ride. */
export const SignupRules = z.object({
  mode: z._default(z.enum(signupModes), 'open'),
  /** Places of the whole ride. */
  places: Places,
  groups: z._default(z.array(GroupRules).check(z.maxLength(maxGroups), haveDifferentNames), []),
  /** How many guests one person may bring. */
  guests: z._default(z.int().check(z.minimum(0), z.maximum(maxGuests)), 1),
  /** Whether people without an account may sign up. */
  dropIns: z._default(z.boolean(), true),
  closes: z._default(Closing, 'start'),
  /** Who sees the names of the riders. */
  names: z._default(z.enum(nameRules), 'riders'),
})
export type SignupRules = z.output<typeof SignupRules>

/** The rules as the site returns them, with what the public may know about the groups. */
export const PublicSignup = z.object({
  ...SignupRules.shape,
  groups: z.array(z.object({ ...GroupRules.shape, _id: GroupId, leaders: z.array(z.string()) })),
  closesAt: z.iso.datetime(),
})
export type PublicSignup = z.output<typeof PublicSignup>

export const RsvpState = z.enum(['unconfirmed', 'going', 'waiting', 'maybe', 'no', 'leading'])
export type RsvpState = z.output<typeof RsvpState>

/** The place in the line, beginning with 1. */
export const Rank = z.optional(z.int())
