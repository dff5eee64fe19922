import * as z from 'zod/mini'
import type { Limit } from '#contract/endpoint.ts'
import { Storable } from '#contract/shapes.ts'
import { profileFields } from '#contract/users.ts'

type Door = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** What is passed on of a query or a body; everything else is dropped. */
  readonly input: z.ZodMiniType<Record<string, unknown>>
  /** How often one address, and one account named by its email, may try. Others are counted where they are known. */
  readonly address?: Limit
  readonly account?: Limit
  /** A password is hashed for it, which costs as much as hundreds of other answers. */
  readonly hashes?: true
}

const minutes = 60

/** Which addresses and passwords are good is for the provider to say; they are texts of some length. */
const words = Storable(2000)
const nothing = z.object({})

/**
 * All that pages ask of the embedded provider. What the library offers besides is not there, above all
 * no way to be led to another address, to try passwords unseen, or to hold on to somebody's account.
 */
export const doors: readonly Door[] = [
  { method: 'GET', path: '/get-session', input: nothing },
  { method: 'GET', path: '/list-accounts', input: nothing },
  { method: 'POST', path: '/sign-out', input: nothing },
  { method: 'POST', path: '/update-user', input: z.object({ name: profileFields.firstName }) },
  {
    method: 'POST',
    path: '/sign-in/email',
    input: z.object({ email: words, password: words }),
    hashes: true,
    address: { most: 30, seconds: 10 * minutes },
    account: { most: 10, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/sign-up/email',
    input: z.object({ email: words, password: words, name: profileFields.firstName }),
    hashes: true,
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 5, seconds: 60 * minutes },
  },
  {
    method: 'POST',
    path: '/change-password',
    input: z.object({
      currentPassword: words,
      newPassword: words,
      revokeOtherSessions: z._default(z.literal(true), true),
    }),
    hashes: true,
    address: { most: 20, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    input: z.object({ email: words }),
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 3, seconds: 60 * minutes },
  },
  {
    method: 'POST',
    path: '/reset-password',
    input: z.object({ token: words, newPassword: words }),
    hashes: true,
    address: { most: 20, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/send-verification-email',
    input: z.object({ email: words }),
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 3, seconds: 60 * minutes },
  },
  {
    method: 'POST',
    path: '/verify-email',
    input: z.object({ token: words, password: z.optional(words) }),
    hashes: true,
    address: { most: 20, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/give-email',
    input: z.object({ email: words }),
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 5, seconds: 60 * minutes },
  },
  {
    method: 'GET',
    path: '/oauth-popup/start',
    input: z.object({
      provider: words,
      popupOrigin: words,
      popupNonce: z.optional(words),
      requestSignUp: z.optional(words),
    }),
    address: { most: 60, seconds: 10 * minutes },
  },
  {
    method: 'GET',
    path: '/callback/:social',
    input: z.object({
      code: z.optional(words),
      state: z.optional(words),
      error: z.optional(words),
      iss: z.optional(words),
    }),
  },
]
