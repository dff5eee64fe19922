import { randomUUIDv7 } from 'node:crypto'
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
import { typedAddresses } from './addresses.ts'
import { endSessionsOf, removeOtherSignInMethods } from './end-sessions.ts'
import { mailedResetTokens } from './mailed-links.ts'
import { hashPassword, isOutdated, isRightPassword, readPasswordHash } from './password-hash.ts'
import { isPlaceholder } from './social.ts'
import { endedSignInStore } from './store.ts'

type Parts = { readonly db: Database; readonly rules: PasswordRules; readonly secret: string }

const tries = { most: 10, seconds: 10 * 60 }

const Change = z.object({ currentPassword: z.string(), newPassword: z.string() })
const Reset = z.object({ token: z.string(), newPassword: z.string() })

/** Checks the first password of an account, and that its address can belong to a person. */
export const checkSignUp = (rules: PasswordRules) =>
  createAuthMiddleware(async ({ path, body }) => {
    if (path !== '/sign-up/email') return
    const email = String(body?.email ?? '')
    if (isPlaceholder(email)) throw bad('INVALID_EMAIL', 'This is not an email address.')
    demandGood(String(body?.password ?? ''), rules, email)
  })

/**
 * Change and reset passwords. By their names these replace the library's own endpoints, which leave
 * other ways to sign in open and end sessions one by one after the password is set.
 */
export const passwordEndpoints = ({ db, rules, secret }: Parts) => {
  const write = openWrites(db)
  const over = openLimitCache()
  const mailedTokens = mailedResetTokens(secret)
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
          const hash = await readPasswordHash(db, user.id)
          if (!hash) throw bad('CREDENTIAL_ACCOUNT_NOT_FOUND', 'This account has no password.')
          if (!(await isRightPassword(currentPassword, hash))) {
            throw bad('INVALID_PASSWORD', 'Wrong password.')
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
          const [bare = '', signature = ''] = token.split('.')
          const link = await internalAdapter.findVerificationValue(`reset-password:${bare}`)
          const user = link && (await internalAdapter.findUserById(link.value))
          if (!user || link.expiresAt < new Date()) throw deadLink()
          demandGood(newPassword, rules, user.email)
          const hashed = await hashPassword(newPassword)
          const provesAddress = mailedTokens.verify(signature, bare, user.email)
          await write(async (transaction) => {
            const used = transaction.deleteFrom('auth_verification').where('id', '=', link.id)
            const { numDeletedRows } = await used.executeTakeFirst()
            if (numDeletedRows !== 1n) throw deadLink()
            await setPassword(transaction, user.id, hashed)
            if (provesAddress) await confirmAddress(transaction, user.id)
            await endedSignInStore(transaction).endSubject(user.id)
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

const deadLink = () => bad('INVALID_TOKEN', 'This link has expired or was already used.')

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

/** An unconfirmed account may have been made by another person: only the owner of the address stays in. */
const confirmAddress = async (transaction: DatabaseTransaction, subject: string) => {
  const { numUpdatedRows } = await transaction
    .updateTable('auth_user')
    .set({ emailVerified: 1, updatedAt: new Date().toISOString() })
    .where('id', '=', subject)
    .where('emailVerified', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await removeOtherSignInMethods(transaction, subject)
}

/** How the library hashes and verifies passwords. An outdated hash is replaced at the next sign-in. */
export const passwordHashing = (db: Database) => ({
  hash: hashPassword,
  async verify({ hash, password }: { hash: string; password: string }) {
    const isRight = await isRightPassword(password, hash)
    if (isRight && isOutdated(hash)) await replaceHash(db, hash, password)
    return isRight
  },
})

const replaceHash = async (db: Database, outdated: string, password: string) =>
  db
    .updateTable('auth_account')
    .set({ password: await hashPassword(password) })
    .where('password', '=', outdated)
    .execute()
