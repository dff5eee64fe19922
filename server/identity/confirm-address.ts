import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { openWrites } from '#server/database/writes.ts'
import { type LimitCache, limitTries, openLimitCache } from '#server/http/rate-limits.ts'
import { dropOtherWays, endSessionsOf } from './embedded-endings.ts'
import { isOwned } from './give-email.ts'
import { isRightPassword } from './password-hash.ts'
import { passwordOf } from './passwords.ts'
import { keyFor } from './secret.ts'
import { isPlaceholder } from './social.ts'

const purpose = 'confirm address'
const lifetime = '1d'
const tries = { most: 10, seconds: 10 * 60 }

/** An account and the address that whoever holds the link may confirm or refuse for it. */
type Link = { readonly subject: string; readonly email: string }

const Claims = z.object({ sub: z.string(), email: z.string() })

/** What stands in the letters that ask for a confirmation. The account is named, not only its address. */
export const confirmationLinks = (secret: string) => {
  const key = new TextEncoder().encode(keyFor(purpose, secret))
  return {
    write: ({ subject, email }: Link) =>
      new SignJWT({ email })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience(purpose)
        .setExpirationTime(lifetime)
        .sign(key),

    async read(token: string): Promise<Link> {
      const checks = { audience: purpose, algorithms: ['HS256'] }
      const verified = await jwtVerify(token, key, checks).catch(() => undefined)
      const claims = Claims.safeParse(verified?.payload)
      if (!claims.success) throw new Refusal('dead-link')
      return { subject: claims.data.sub, email: claims.data.email }
    },
  }
}

type Parts = { readonly db: Database; readonly secret: string }

const Given = z.object({ token: z.string(), password: z.optional(z.string()) })

/**
 * Confirms an address. A link from a letter is not enough for it, since mail programs open links by
 * themselves: it takes a sign-in of that very account in this browser, or its password.
 */
export const confirmAddress = ({ db, secret }: Parts) => {
  const links = confirmationLinks(secret)
  const write = openWrites(db)
  const over = openLimitCache()
  return {
    id: 'confirm-address',
    endpoints: {
      // By this name it takes the place of the library's own, which confirms whatever is opened.
      verifyEmail: createAuthEndpoint(
        '/verify-email',
        { method: 'POST', body: Given },
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
  const kept = await passwordOf(db, subject)
  if (!kept) throw new Refusal('other-account')
  if (!password) throw badPassword('Type the password this account was registered with.')
  await limitTries(db, `/verify-email ${subject}`, tries, over)
  if (!(await isRightPassword(password, kept))) {
    throw badPassword('This is not the password of this account.')
  }
}

const badPassword = (detail: string) =>
  new Refusal('bad-fields', {
    detail: 'The address is not confirmed yet.',
    errors: [{ field: 'password', detail }],
  })

/** From now on the address is theirs. Whoever else may have been in the account is out. */
const confirm = async (transaction: DatabaseTransaction, link: Link, staying?: string) => {
  const account = await unconfirmedAccount(transaction, link)
  if (account === 'confirmed') return
  if (account === 'typed' && (await isOwned(transaction, link.email))) {
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
  await dropOtherWays(transaction, link.subject)
  await endSessionsOf(transaction, link.subject, staying)
}

/** What the address of a link is to its account by now. */
export const unconfirmedAccount = async (db: Database, { subject, email }: Link) => {
  const account = await db
    .selectFrom('auth_user')
    .select(['email', 'typedEmail', 'emailVerified'])
    .where('id', '=', subject)
    .executeTakeFirst()
  if (account?.email === email) return account.emailVerified === 1 ? 'confirmed' : 'registered'
  if (account?.typedEmail === email && isPlaceholder(account.email)) return 'typed'
  throw new Refusal('dead-link')
}
