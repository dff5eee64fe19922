import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sessionMiddleware,
} from 'better-auth/api'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { Email } from '#contract/shapes.ts'
import type { Database } from '#server/database/tables.ts'
import { openWrites } from '#server/database/writes.ts'
import { type LimitCache, limitTries, openLimitCache } from '#server/http/rate-limits.ts'
import { confirm, confirmationLinks, ownerOf, typedAddresses } from './addresses.ts'
import { isRightPassword, readPasswordHash } from './password-hash.ts'
import { isPlaceholder } from './social.ts'

const tries = { most: 10, seconds: 10 * 60 }

const Confirmation = z.object({ token: z.string(), password: z.optional(z.string()) })

/**
 * Confirms an address. The link alone is not enough, because mail programs open links by themselves: it
 * takes a session of that account in this browser, or its password.
 */
export const confirmAddress = ({ db, secret }: { db: Database; secret: string }) => {
  const links = confirmationLinks(secret)
  const write = openWrites(db)
  const over = openLimitCache()
  return {
    id: 'confirm-address',
    endpoints: {
      // The name replaces the library's own endpoint, which confirms as soon as the link is opened.
      verifyEmail: createAuthEndpoint(
        '/verify-email',
        { method: 'POST', body: Confirmation },
        async (call) => {
          const { token, password } = call.body
          const link = await links.read(token)
          const here = await getSessionFromCtx(call)
          const isTheirs = here?.user.id === link.subject
          if (!isTheirs) await demandPassword(db, over, link.subject, password)
          const staying = isTheirs ? here.session.id : undefined
          await write((transaction) => confirm(transaction, link, staying))
          return call.json({ status: true })
        },
      ),
    },
  }
}

const demandPassword = async (
  db: Database,
  over: LimitCache,
  subject: string,
  password: string | undefined,
) => {
  const hash = await readPasswordHash(db, subject)
  if (!hash) throw new Refusal('other-account')
  if (!password) throw badPassword('Enter the password you registered with.')
  await limitTries(db, `/verify-email ${subject}`, tries, over)
  if (!(await isRightPassword(password, hash))) throw badPassword('Wrong password.')
}

const badPassword = (detail: string) =>
  new Refusal('bad-fields', {
    detail: "Your address isn't confirmed yet.",
    errors: [{ field: 'password', detail }],
  })

type Parts = {
  readonly db: Database
  /** Absent where no mail can be sent. */
  readonly sendConfirmation: ((account: { id: string; email: string }) => Promise<void>) | undefined
}

const Given = z.object({ email: Email.check(z.refine((email) => !isPlaceholder(email))) })

/**
 * Lets a person whose Twitter account has no email address give one. It is stored apart: the account
 * keeps its placeholder, so the real owner can still register or sign in with the address.
 */
export const giveEmail = ({ db, sendConfirmation }: Parts) => ({
  id: 'give-email',
  endpoints: {
    giveEmail: createAuthEndpoint(
      '/give-email',
      { method: 'POST', body: Given, use: [sessionMiddleware] },
      async (call) => {
        const { id, email: current } = call.context.session.user
        const { email } = call.body
        if (!isPlaceholder(current)) throw notMissing()
        const typed = await typedAddresses.read(db, id)
        // Giving the same address again sends the mail again.
        if (typed && typed !== email) throw notMissing()
        if (await ownerOf(db, email)) throw taken()
        await db.updateTable('auth_user').set({ typedEmail: email }).where('id', '=', id).execute()
        await sendConfirmation?.({ id, email })
        return call.json({ email, emailVerified: false })
      },
    ),
  },
  hooks: {
    after: [
      { matcher: ({ path }: { path?: string }) => path === '/get-session', handler: showTyped(db) },
    ],
  },
})

/** Puts the typed address into the session that is answered, instead of the placeholder. */
const showTyped = (db: Database) =>
  createAuthMiddleware(async (call) => {
    const known = call.context.returned as { user?: { id: string; email: string } } | null
    if (!known?.user || !isPlaceholder(known.user.email)) return
    const email = await typedAddresses.read(db, known.user.id)
    if (email) return { ...known, user: { ...known.user, email } }
  })

const notMissing = () =>
  new APIError('FORBIDDEN', {
    code: 'EMAIL_NOT_MISSING',
    message: 'This account already has an email address.',
  })

const taken = () =>
  new APIError('CONFLICT', {
    code: 'USER_ALREADY_EXISTS',
    message: 'This email address is already registered.',
  })
