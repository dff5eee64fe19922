import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { PasswordRules } from '#contract/identity.ts'
import { passwordMistake } from '#contract/password.ts'
import type { Database } from '#server/database/tables.ts'
import { hashPassword, isOutdated, isRightPassword } from './password-hash.ts'

const fields: Record<string, string> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
}

/** Every way to set a password passes here. */
export const passwordHooks = (rules: PasswordRules) =>
  createAuthMiddleware(async ({ path, body }) => {
    const field = fields[path]
    const mistake = field && passwordMistake(String(body?.[field] ?? ''), rules, body?.email)
    if (mistake) throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: mistake })
  })

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
