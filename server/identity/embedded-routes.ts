import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import type { Limit } from '#contract/endpoint.ts'
import { toProblem } from '#contract/problem.ts'
import { Refusal, type RefusalName } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { Storable } from '#contract/shapes.ts'
import { profileFields } from '#contract/users.ts'
import { asRefusal } from '#server/database/errors.ts'
import type { Database } from '#server/database/tables.ts'
import { fromRequest } from '#server/http/call-request.ts'
import { limitTries, openLimitCache } from '#server/http/rate-limits.ts'
import { readJson } from '#server/http/request-body.ts'
import type { Route } from '#server/http/routes.ts'
import { openSemaphore } from '#server/http/semaphore.ts'
import { letPopupReport } from './social.ts'

type AuthEndpoint = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** The fields of the query or body that are passed on; all others are dropped. */
  readonly input: z.ZodMiniType<Record<string, unknown>>
  /** Limits per network address, and per account where the request names its email. */
  readonly address?: Limit
  readonly account?: Limit
  /** Hashes a password, which costs as much as hundreds of other requests. */
  readonly hashes?: true
}

const minutes = 60

/** The provider itself decides which addresses and passwords are valid. */
const words = Storable(2000)
const nothing = z.object({})

/**
 * The endpoints that our pages use. Nothing else of the library is reachable, in particular no
 * redirects to other sites, no unlimited password check and no change of another account.
 */
const endpoints: readonly AuthEndpoint[] = [
  { method: 'GET', path: '/get-session', input: nothing },
  { method: 'GET', path: '/list-accounts', input: nothing },
  { method: 'POST', path: '/sign-out', input: nothing },
  { method: 'POST', path: '/update-user', input: z.object({ name: profileFields.firstName }) },
  {
    method: 'POST',
    path: '/sign-in/email',
    input: z.object({ email: words, password: words }),
    hashes: true,
    address: { most: 30, seconds: 10 * minutes },
    account: { most: 10, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/sign-up/email',
    input: z.object({ email: words, password: words, name: profileFields.firstName }),
    hashes: true,
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 5, seconds: 60 * minutes },
  },
  {
    method: 'POST',
    path: '/change-password',
    input: z.object({
      currentPassword: words,
      newPassword: words,
      revokeOtherSessions: z._default(z.literal(true), true),
    }),
    hashes: true,
    address: { most: 20, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    input: z.object({ email: words }),
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 3, seconds: 60 * minutes },
  },
  {
    method: 'POST',
    path: '/reset-password',
    input: z.object({ token: words, newPassword: words }),
    hashes: true,
    address: { most: 20, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/send-verification-email',
    input: z.object({ email: words }),
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 3, seconds: 60 * minutes },
  },
  {
    method: 'POST',
    path: '/verify-email',
    input: z.object({ token: words, password: z.optional(words) }),
    hashes: true,
    address: { most: 20, seconds: 10 * minutes },
  },
  {
    method: 'POST',
    path: '/give-email',
    input: z.object({ email: words }),
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 5, seconds: 60 * minutes },
  },
  {
    method: 'GET',
    path: '/oauth-popup/start',
    input: z.object({
      provider: words,
      popupOrigin: words,
      popupNonce: z.optional(words),
      requestSignUp: z.optional(words),
    }),
    address: { most: 60, seconds: 10 * minutes },
  },
  {
    method: 'GET',
    path: '/callback/:social',
    input: z.object({
      code: z.optional(words),
      state: z.optional(words),
      error: z.optional(words),
      iss: z.optional(words),
    }),
  },
]

type Given = Readonly<Record<string, unknown>>

/** The routes of the embedded provider, with limits where an attacker could guess. */
export const embeddedRoutes = (
  db: Database,
  handle: (request: Request) => Promise<Response>,
): readonly Route[] => {
  const hashing = openSemaphore(hashingLimits())
  const over = openLimitCache()
  return endpoints.map(
    ({ method, path, input, hashes, address: perAddress, account }): Route => ({
      method,
      path: `/api/auth${path}`,
      async answer(request, _, { address }) {
        const checked = check(input, await readGiven(request))
        if ('errors' in checked) throw new Refusal('bad-fields', { errors: checked.errors })
        const given = checked.value
        const limits = [
          ...(perAddress ? [{ who: `${path} ${address}`, limit: perAddress }] : []),
          ...(account ? [{ who: `${path} ${accountIn(given)}`, limit: account }] : []),
        ]
        // Refused before the queue, where a caller over the limit would wait for nothing.
        for (const { who, limit } of limits) over.refuse(who, limit)
        const answer = async () => {
          for (const { who, limit } of limits) {
            await limitTries(db, who, limit, over).catch((error) => {
              // In a popup, a later page reports that the database is away.
              if (!inPopup.test(path) || asRefusal(error)?.status !== 503) throw error
            })
          }
          return handle(passOn(request, given))
        }
        const response = await (hashes ? hashing(address, answer) : answer())
        if (response.status >= 400) return asProblem(response)
        return inPopup.test(path) ? letPopupReport(response) : response
      },
    }),
  )
}

/** Our refusals for the codes of the library. */
const byCode: Readonly<Record<string, RefusalName>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_PASSWORD: 'wrong-password',
  UNAUTHORIZED: 'no-token',
  INVALID_ORIGIN: 'foreign-form',
  MISSING_OR_NULL_ORIGIN: 'foreign-form',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'foreign-form',
  INVALID_TOKEN: 'dead-link',
  TOKEN_EXPIRED: 'dead-link',
  USER_NOT_FOUND: 'dead-link',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  RESET_PASSWORD_DISABLED: 'no-mail',
  VERIFICATION_EMAIL_NOT_ENABLED: 'no-mail',
}

const ErrorBody = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

const byStatus: Readonly<Record<number, RefusalName>> = {
  401: 'no-token',
  404: 'not-found',
  415: 'wrong-type',
  500: 'unexpected',
}

/** For these the message is ours and says more than the catalogue. */
const explained: readonly RefusalName[] = ['bad-fields', 'no-mail']

/** Refuses like the rest of the API, and keeps the code of the library for the pages. */
const asProblem = async (response: Response) => {
  const { code = '', message } = ErrorBody.parse(await response.json().catch(() => ({})))
  const name = byCode[code] ?? byStatus[response.status] ?? 'bad-fields'
  const detail = explained.includes(name) && message ? { detail: message } : {}
  const refusal = new Refusal(name, detail)
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/problem+json')
  headers.delete('content-length')
  const problem = { ...toProblem(refusal), ...(code && { code }) }
  return new Response(JSON.stringify(problem), { status: refusal.status, headers })
}

/** Paths that may answer with the last page of a popup. */
const inPopup = /^\/(oauth-popup|callback)\//

const readGiven = async (request: Request): Promise<object> =>
  request.method === 'POST'
    ? readJson(fromRequest(request))
    : Object.fromEntries(new URL(request.url).searchParams)

/** The same request with only the checked fields. */
const passOn = ({ url, method, headers }: Request, given: Given) => {
  const address = new URL(url)
  if (method === 'POST') {
    address.search = ''
    const fresh = new Headers(headers)
    fresh.delete('content-length')
    fresh.set('content-type', 'application/json')
    return new Request(address, { method, headers: fresh, body: JSON.stringify(given) })
  }
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  address.search = String(
    new URLSearchParams(present.map(([name, value]) => [name, String(value)])),
  )
  return new Request(address, { method, headers })
}

/** Hashing shares its threads with token checks and compression, so it may not use all of them. */
const hashingLimits = () => ({
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 16,
  maxWait: 4_000,
})

const accountIn = ({ email }: Given) => String(email).trim().toLowerCase()
