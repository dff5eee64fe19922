import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Modified } from './shapes.ts'

const MailedToken = z.string().check(z.minLength(20), z.maxLength(2000))

const linkLimits = {
  counts: 'tries',
  address: { most: 60, seconds: 600 },
  person: { most: 60, seconds: 600 },
} as const

export const identity = {
  exchange: endpoint({
    method: 'POST',
    path: '/jwt',
    access: 'proof',
    says: 'Exchanges a proof of the identity provider for a token of this site, if the proof is for this email address.',
    limits: {
      counts: 'tries',
      address: { most: 600, seconds: 600 },
      person: { most: 120, seconds: 600 },
    },
    input: z.object({ email: Email }),
    /**
     * `known`: whether the caller already has a record. `leads`: whether they may lead rides, lead one, or led one in
     * the last twelve months.
     */
    answer: z.object({
      token: z.string(),
      known: z.boolean(),
      leads: z.optional(z.literal(true)),
    }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/signOut',
    access: 'newcomer',
    says: 'Ends the session of this token, or every session of its owner.',
    input: z.object({ everywhere: z.optional(z.boolean()) }),
    answer: z.object({ ended: z.literal(true) }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/claim',
    access: 'signed-in',
    says: 'Makes the caller the first admin of a public site, by the one-time owner link.',
    input: z.object({ key: z.string().check(z.minLength(20), z.maxLength(100)) }),
    answer: Modified,
  }),
  askForEmail: endpoint({
    method: 'POST',
    path: '/me/email',
    access: 'signed-in',
    needsFreshLogin: true,
    says: 'Sends a link to a new email address; your address changes when you follow it. Needs the embedded provider and mail.',
    limits: {
      counts: 'tries',
      address: { most: 20, seconds: 3600 },
      person: { most: 5, seconds: 3600 },
    },
    input: z.object({ email: Email }),
    answer: z.object({ sent: z.literal(true) }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/me/email/confirmed',
    access: 'signed-in',
    says: 'Changes your email address by the link sent to the new one, and ends all your sessions.',
    limits: linkLimits,
    input: z.object({ token: MailedToken }),
    answer: Modified,
  }),
  disown: endpoint({
    method: 'POST',
    path: '/me/email/disowned',
    access: 'everyone',
    says: 'Deletes an account that someone else registered with your email address, by the link in the confirmation mail. It never deletes an account with a confirmed address or a role. An account that signs in with Twitter only loses the address.',
    limits: linkLimits,
    input: z.object({ token: MailedToken }),
    answer: z.object({ deletedCount: z.int() }),
  }),
}

/** The rules for passwords, from the settings. */
export type PasswordRules = {
  readonly shortest: number
  readonly longest: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly digit: boolean
  readonly symbol: boolean
}

/** What a browser must know to talk to the site's identity provider. */
export type IdentityForBrowser = { readonly passwords: PasswordRules } & (
  | {
      readonly provider: 'embedded'
      readonly google: boolean
      readonly twitter: boolean
      /** Whether the site can send mail, for forgotten passwords and the confirmation of addresses. */
      readonly mail: boolean
    }
  | {
      readonly provider: 'firebase'
      readonly config: {
        readonly apiKey: string
        readonly authDomain: string
        readonly projectId: string
      }
      readonly emulator?: string
    }
)
