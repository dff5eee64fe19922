import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { PasswordRules } from '#contract/identity.ts'
import { passwordMistake } from '#contract/password.ts'

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
