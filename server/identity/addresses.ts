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
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { openWrites } from '#server/database/writes.ts'
import { type LimitCache, limitTries, openLimitCache } from '#server/http/rate-limits.ts'
import { endSessionsOf, removeOtherSignInMethods } from './end-sessions.ts'
import { isRightPassword, readPasswordHash } from './password-hash.ts'
import { openSigner } from './secret.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'

const tries = { most: 10, seconds: 10 * 60 }

/** An account, and the address that the holder of a confirmation link may confirm or refuse for it. */
type Link = { readonly subject: string; readonly email: string }

const Claims = z.object({ sub: z.string(), email: z.string() })

/** The tokens of mails that ask to confirm an address. They name the account, not only the address. */
export const confirmationLinks = (secret: string) => {
  const signer = openSigner('confirm address', secret)
  return {
    write: ({ subject, email }: Link) => signer.sign({ sub: subject, email }, '1d'),

    async read(token: string): Promise<Link> {
      const claims = Claims.safeParse(await signer.verify(token))
      if (!claims.success) throw new Refusal('dead-link')
      return { subject: claims.data.sub, email: claims.data.email }
    },
  }
}

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

/** Gives the account its address, and signs out everyone else who may have been in it. */
export const confirm = async (transaction: DatabaseTransaction, link: Link, staying?: string) => {
  const state = await readAddressState(transaction, link)
  if (state === 'confirmed') return
  if (state === 'typed' && (await ownerOf(transaction, link.email))) {
    throw new Refusal('email-taken', { detail: 'Sign in with it, or ask for a new password.' })
  }
  await transaction
    .updateTable('auth_user')
    .set({
      email: link.email,
      typedEmail: null,
      emailVerified: 1,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', link.subject)
    .execute()
  await removeOtherSignInMethods(transaction, link.subject)
  await endSessionsOf(transaction, link.subject, staying)
}

export const readAddressState = async (db: Database, { subject, email }: Link) => {
  const account = await db
    .selectFrom('auth_user')
    .select(['email', 'typedEmail', 'emailVerified'])
    .where('id', '=', subject)
    .executeTakeFirst()
  if (account?.email === email) return account.emailVerified === 1 ? 'confirmed' : 'registered'
  if (account?.typedEmail === email && isPlaceholder(account.email)) return 'typed'
  throw new Refusal('dead-link')
}

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

/** Addresses that people typed after a social sign-in and have not confirmed yet. */
export const typedAddresses = {
  /** Whether the address of an account is typed. Such an address owns nothing, not even its own record. */
  async isTyped(db: Database, subject: string): Promise<boolean> {
    const row = db.selectFrom('auth_user').select('email').where('id', '=', subject)
    return isPlaceholder((await row.executeTakeFirst())?.email ?? '')
  },

  /** The typed address of an account, unless another account owns it. */
  async read(db: Database, subject: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('auth_user')
      .select(['email', 'typedEmail'])
      .where('id', '=', subject)
      .executeTakeFirst()
    if (!row?.typedEmail || !isPlaceholder(row.email)) return undefined
    return (await ownerOf(db, row.typedEmail)) ? undefined : row.typedEmail
  },

  /** Whether an address was neither confirmed nor typed after a social sign-in. People without an account have such addresses. */
  async mayCorrect(db: Database, subject: string) {
    const account = await db
      .selectFrom('auth_user')
      .select(['email', 'emailVerified'])
      .where('id', '=', subject)
      .executeTakeFirst()
    return !account || (account.emailVerified === 0 && !isPlaceholder(account.email))
  },

  async correct(transaction: DatabaseTransaction, subject: string, email: string) {
    const owner = await ownerOf(transaction, email)
    if (owner && owner !== subject) throw new Refusal('email-taken')
    await transaction
      .updateTable('auth_user')
      .set({ email, updatedAt: new Date().toISOString() })
      .where('id', '=', subject)
      .execute()
  },

  /** Deletes it, ends every sign-in, and returns the placeholder that replaces it. */
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

/** The account that has this address as its own. */
export const ownerOf = async (db: Database, email: string): Promise<string | undefined> => {
  const owner = db.selectFrom('auth_user').select('id').where('email', '=', email)
  return (await owner.executeTakeFirst())?.id
}

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
