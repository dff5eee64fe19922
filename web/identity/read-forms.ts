import * as z from 'zod/mini'
import type { PasswordRules } from '#contract/identity.ts'
import { passwordMistake } from '#contract/password.ts'
import { check } from '#contract/sentence.ts'
import { Email } from '#contract/shapes.ts'
import { NewUser } from '#contract/users.ts'
import { filledIn } from '#web/layout/use-form.ts'

/** Those who register by email fill in every field, and choose a password. */
export const readRegistration = (rules: PasswordRules) => (typed: FormData) => {
  const given = filledIn(typed)
  const password = goodPassword(rules, given.email)
  return check(z.extend(z.required(NewUser), { password }), given)
}

const goodPassword = (rules: PasswordRules, email?: string) =>
  z.string().check((one) => {
    const message = passwordMistake(one.value, rules, email)
    if (message) one.issues.push({ code: 'custom', message, input: one.value })
  })

export const readNewPassword = (rules: PasswordRules) => (typed: FormData) =>
  check(z.object({ newPassword: goodPassword(rules) }), filledIn(typed))

export const readPasswordChange = (rules: PasswordRules) => (typed: FormData) =>
  check(z.object({ current: z.string(), newPassword: goodPassword(rules) }), filledIn(typed))

const Login = z.object({ email: Email, password: z.string() })

export const readLogin = (typed: FormData) => check(Login, filledIn(typed))

export const readPassword = (typed: FormData) =>
  check(z.object({ password: z.string() }), filledIn(typed))
