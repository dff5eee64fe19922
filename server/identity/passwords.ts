import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  sensitiveSessionMiddleware,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'
import type { PasswordRules } from '#contract/identity.ts'
import { passwordMistake } from '#contract/password.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { openWrites } from '#server/database/writes.ts'
import { limitTries, openLimitCache } from '#server/http/rate-limits.ts'
import { dropOtherWays, endSessionsOf } from './embedded-endings.ts'
import { typedAddresses } from './give-email.ts'
import { hashPassword, isOutdated, isRightPassword } from './password-hash.ts'
import { keyFor } from './secret.ts'
import { isPlaceholder } from './social.ts'
import { endingStore } from './store.ts'

type Parts = { readonly db: Database; readonly rules: PasswordRules; readonly secret: string }

const tries = { most: 10, seconds: 10 * 60 }

const Change = z.object({ currentPassword: z.string(), newPassword: z.string() })
const Reset = z.object({ token: z.string(), newPassword: z.string() })

/** The first password of an account. It is for an address that can be somebody's. */
export const passwordHooks = (rules: PasswordRules) =>
  createAuthMiddleware(async ({ path, body }) => {
    if (path !== '/sign-up/email') return
    const email = String(body?.email ?? '')
    if (isPlaceholder(email)) throw bad('INVALID_EMAIL', 'This is not an email address.')
    demandGood(String(body?.password ?? ''), rules, email)
  })

/**
 * Every later password of an account. By their names these take the places of the library's own,
 * which would leave other ways in open and would end sign-ins one by one after the password is set.
 */
export const changePasswords = ({ db, rules, secret }: Parts) => {
  const write = openWrites(db)
  const over = openLimitCache()
  const seals = resetSeals(secret)
  return {
    id: 'change-passwords',
    endpoints: {
      changePassword: createAuthEndpoint(
        '/change-password',
        { method: 'POST', body: Change, use: [sensitiveSessionMiddleware] },
        async (call) => {
          const { user } = call.context.session
          const { currentPassword, newPassword } = call.body
          await limitTries(db, `/change-password ${user.id}`, tries, over)
          const own = (await typedAddresses.read(db, user.id)) ?? user.email
          demandGood(newPassword, rules, own)
          const kept = await passwordOf(db, user.id)
          if (!kept) throw bad('CREDENTIAL_ACCOUNT_NOT_FOUND', 'This account has no password.')
          if (!(await isRightPassword(currentPassword, kept))) {
            throw bad('INVALID_PASSWORD', 'This is not the password of this account.')
          }
          const hashed = await hashPassword(newPassword)
          await write(async (transaction) => {
            await setPassword(transaction, user.id, hashed)
            await endSessionsOf(transaction, user.id)
          })
          const session = await call.context.internalAdapter.createSession(user.id)
          await setSessionCookie(call, { session, user })
          return call.json({ status: true })
        },
      ),

      resetPassword: createAuthEndpoint(
        '/reset-password',
        { method: 'POST', body: Reset },
        async (call) => {
          const { internalAdapter } = call.context
          const { newPassword, token } = call.body
          const [bare = '', seal = ''] = token.split('.')
          const link = await internalAdapter.findVerificationValue(`reset-password:${bare}`)
          const user = link && (await internalAdapter.findUserById(link.value))
          if (!user || link.expiresAt < new Date()) throw deadLink()
          demandGood(newPassword, rules, user.email)
          const hashed = await hashPassword(newPassword)
          const provesAddress = seals.isRight(seal, bare, user.email)
          await write(async (transaction) => {
            const used = transaction.deleteFrom('auth_verification').where('id', '=', link.id)
            const { numDeletedRows } = await used.executeTakeFirst()
            if (numDeletedRows !== 1n) throw deadLink()
            await setPassword(transaction, user.id, hashed)
            if (provesAddress) await proveAddress(transaction, user.id)
            await endingStore(transaction).endSubject(user.id)
            await endSessionsOf(transaction, user.id)
          })
          return call.json({ status: true })
        },
      ),
    },
  }
}

const demandGood = (password: string, rules: PasswordRules, email?: string) => {
  const mistake = passwordMistake(password, rules, email)
  if (mistake) throw bad('WEAK_PASSWORD', mistake)
}

const bad = (code: string, message: string) => new APIError('BAD_REQUEST', { code, message })

const deadLink = () => bad('INVALID_TOKEN', 'This link has been used or is too old.')

/** Tells links that went out by mail, which prove an address, from those an admin handed over. */
export const resetSeals = (secret: string) => {
  const key = keyFor('mailed password link', secret)
  const sealOf = (token: string, email: string) =>
    createHmac('sha256', key).update(`${token} ${email}`).digest('base64url')
  return {
    seal: (token: string, email: string) => `${token}.${sealOf(token, email)}`,
    isRight(seal: string, token: string, email: string) {
      const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(token, email))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

/** The hash of an account's password, if it has one. */
export const passwordOf = async (db: Database, subject: string) => {
  const account = db
    .selectFrom('auth_account')
    .select('password')
    .where('userId', '=', subject)
    .where('providerId', '=', 'credential')
  return (await account.executeTakeFirst())?.password
}

const setPassword = async (transaction: DatabaseTransaction, subject: string, hashed: string) => {
  const now = new Date().toISOString()
  const { numUpdatedRows } = await transaction
    .updateTable('auth_account')
    .set({ password: hashed, updatedAt: now })
    .where('userId', '=', subject)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await transaction
    .insertInto('auth_account')
    .values({
      id: randomUUIDv7(),
      userId: subject,
      accountId: subject,
      providerId: 'credential',
      password: hashed,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** Who made an account whose address was unconfirmed until now is not known: only its mail counts. */
const proveAddress = async (transaction: DatabaseTransaction, subject: string) => {
  const { numUpdatedRows } = await transaction
    .updateTable('auth_user')
    .set({ emailVerified: 1, updatedAt: new Date().toISOString() })
    .where('id', '=', subject)
    .where('emailVerified', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await dropOtherWays(transaction, subject)
}

/** How passwords are kept. One that was hashed in an older way is hashed anew when its owner gives it. */
export const keepPasswords = (db: Database) => ({
  hash: hashPassword,
  async verify({ hash, password }: { hash: string; password: string }) {
    const isRight = await isRightPassword(password, hash)
    if (isRight && isOutdated(hash)) await renew(db, hash, password)
    return isRight
  },
})

const renew = async (db: Database, outdated: string, password: string) =>
  db
    .updateTable('auth_account')
    .set({ password: await hashPassword(password) })
    .where('password', '=', outdated)
    .execute()
