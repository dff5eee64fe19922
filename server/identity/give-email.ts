import {
  APIError,
  createAuthEndpoint,
  sendVerificationEmailFn,
  sessionMiddleware,
} from 'better-auth/api'
import * as z from 'zod/mini'
import { Email } from '#contract/shapes.ts'
import { asRefusal } from '#server/database/faults.ts'
import { isPlaceholder } from './social.ts'

const Given = z.object({
  email: Email.check(z.refine((email) => !isPlaceholder(email))),
  callbackURL: z.optional(z.string()),
})

const settings = { method: 'POST' as const, body: Given, use: [sessionMiddleware] }

/** Somebody whose account at Twitter has no e-mail address gives one, which counts as unverified. */
const give = createAuthEndpoint('/give-email', settings, async (call) => {
  const { session, internalAdapter, options } = call.context
  const { email } = call.body
  if (!isPlaceholder(session.user.email)) {
    throw new APIError('FORBIDDEN', {
      code: 'EMAIL_NOT_MISSING',
      message: 'This account has an e-mail address already.',
    })
  }
  if (await internalAdapter.findUserByEmail(email)) throw taken()
  await internalAdapter
    .updateUser(session.user.id, { email, emailVerified: false })
    .catch((error) => {
      throw asRefusal(error)?.refusal === 'already-there' ? taken() : error
    })
  if (options.emailVerification?.sendVerificationEmail) {
    await sendVerificationEmailFn(call, { ...session.user, email })
  }
  return call.json({ email, emailVerified: false })
})

const taken = () =>
  new APIError('CONFLICT', {
    code: 'USER_ALREADY_EXISTS',
    message: 'This e-mail address is registered already.',
  })

export const giveEmail = () => ({ id: 'give-email', endpoints: { giveEmail: give } })
