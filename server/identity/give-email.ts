import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  sessionMiddleware,
} from 'better-auth/api'
import * as z from 'zod/mini'
import { Email } from '#contract/shapes.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { endSessionsOf } from './embedded-endings.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'

type Parts = {
  readonly db: Database
  /** Absent where no mail can be sent. */
  readonly sendConfirmation: ((account: { id: string; email: string }) => Promise<void>) | undefined
}

const Given = z.object({ email: Email.check(z.refine((email) => !isPlaceholder(email))) })

/**
 * Somebody whose account at Twitter has no email address gives one. It is kept aside: the account
 * keeps its placeholder, so the address is free for whoever registers or signs in with it.
 */
export const giveEmail = ({ db, sendConfirmation }: Parts) => ({
  id: 'give-email',
  endpoints: {
    giveEmail: createAuthEndpoint(
      '/give-email',
      { method: 'POST', body: Given, use: [sessionMiddleware] },
      async (call) => {
        const { id, email: held } = call.context.session.user
        const { email } = call.body
        if (!isPlaceholder(held)) throw notMissing()
        const typed = await typedAddresses.read(db, id)
        // Giving the same address once more sends its letter once more.
        if (typed && typed !== email) throw notMissing()
        if (await isOwned(db, email)) throw taken()
        await db.updateTable('auth_user').set({ typedEmail: email }).where('id', '=', id).execute()
        await sendConfirmation?.({ id, email })
        return call.json({ email, emailVerified: false })
      },
    ),
  },
  hooks: {
    after: [
      { matcher: ({ path }: { path?: string }) => path === '/get-session', handler: tellTyped(db) },
    ],
  },
})

/** Where a session is told, the typed address stands in the place of the placeholder. */
const tellTyped = (db: Database) =>
  createAuthMiddleware(async (call) => {
    const known = call.context.returned as { user?: { id: string; email: string } } | null
    if (!known?.user || !isPlaceholder(known.user.email)) return
    const email = await typedAddresses.read(db, known.user.id)
    if (email) return { ...known, user: { ...known.user, email } }
  })

/** Addresses that were typed beside a sign-in elsewhere, and not confirmed yet. */
export const typedAddresses = {
  /** Whether the address of an account is such a one: it owns nothing, not even its own record's. */
  async isTyped(db: Database, subject: string): Promise<boolean> {
    const row = db.selectFrom('auth_user').select('email').where('id', '=', subject)
    return isPlaceholder((await row.executeTakeFirst())?.email ?? '')
  },

  /** The one of an account, as long as nobody owns it. */
  async read(db: Database, subject: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('auth_user')
      .select(['email', 'typedEmail'])
      .where('id', '=', subject)
      .executeTakeFirst()
    if (!row?.typedEmail || !isPlaceholder(row.email)) return undefined
    return (await isOwned(db, row.typedEmail)) ? undefined : row.typedEmail
  },

  /** Takes it away, ends every sign-in, and gives the placeholder that stands in its place. */
  async drop(transaction: DatabaseTransaction, subject: string): Promise<string> {
    const { email } = await transaction
      .updateTable('auth_user')
      .set({ typedEmail: null })
      .where('id', '=', subject)
      .returning('email')
      .executeTakeFirstOrThrow()
    await endedSignInStore(transaction).endSubject(subject)
    await endSessionsOf(transaction, subject)
    return email
  },
}

/** Whether an account has this address as its own. */
export const isOwned = async (db: Database, email: string) => {
  const owner = db.selectFrom('auth_user').select('id').where('email', '=', email)
  return (await owner.executeTakeFirst()) !== undefined
}

const notMissing = () =>
  new APIError('FORBIDDEN', {
    code: 'EMAIL_NOT_MISSING',
    message: 'This account has an email address already.',
  })

const taken = () =>
  new APIError('CONFLICT', {
    code: 'USER_ALREADY_EXISTS',
    message: 'This email address is registered already.',
  })
