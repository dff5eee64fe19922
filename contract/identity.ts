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
    says: 'Gives a token of the site for the proof of the identity provider, if it is of this very email.',
    limits: {
      counts: 'tries',
      address: { most: 600, seconds: 600 },
      person: { most: 120, seconds: 600 },
    },
    input: z.object({ email: Email }),
    /** `known`: whether this person has a record already. */
    answer: z.object({ token: z.string(), known: z.boolean() }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/signOut',
    access: 'newcomer',
    says: 'Ends the session this token belongs to, or every session of this person.',
    input: z.object({ everywhere: z.optional(z.boolean()) }),
    answer: z.object({ ended: z.literal(true) }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/claim',
    access: 'signed-in',
    says: 'Makes the holder of the one-time owner link the first admin of a public site.',
    input: z.object({ key: z.string().check(z.minLength(20), z.maxLength(100)) }),
    answer: Modified,
  }),
  askForEmail: endpoint({
    method: 'POST',
    path: '/me/email',
    access: 'signed-in',
    needsFreshLogin: true,
    says: 'Sends a link to a new email address; the own one changes when it is followed. Needs the embedded provider and mail.',
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
    says: 'Changes the own email address by the link that was sent to the new one, and ends every sign-in of that person.',
    limits: linkLimits,
    input: z.object({ token: MailedToken }),
    answer: Modified,
  }),
  disown: endpoint({
    method: 'POST',
    path: '/me/email/disowned',
    access: 'everyone',
    says: 'Deletes an account that somebody else registered with the own email address, by the link in the confirmation mail. Never one whose address is confirmed or that holds a role. Of an account at Twitter only the address is taken away.',
    limits: linkLimits,
    input: z.object({ token: MailedToken }),
    answer: z.object({ deletedCount: z.int() }),
  }),
}

/** What passwords must be like; it comes from the settings. */
export type PasswordRules = {
  readonly shortest: number
  readonly longest: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly digit: boolean
  readonly symbol: boolean
}

/** What a browser must know to speak to the identity provider of this site. */
export type IdentityForBrowser = { readonly passwords: PasswordRules } & (
  | {
      readonly provider: 'embedded'
      readonly google: boolean
      readonly twitter: boolean
      /** Whether mail can be sent: forgotten passwords and confirmed addresses need it. */
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
