import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import { toProblem } from '#contract/problem.ts'
import { Refusal, type RefusalName } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { asRefusal } from '#server/database/errors.ts'
import type { Database } from '#server/database/tables.ts'
import { limitTries, openLimitCache } from '#server/http/rate-limits.ts'
import { readJson } from '#server/http/request-body.ts'
import type { Route } from '#server/http/routes.ts'
import { openSemaphore } from '#server/http/semaphore.ts'
import { withinReach } from './completion.ts'
import { doors } from './embedded-doors.ts'

type Given = Readonly<Record<string, unknown>>

/** The addresses of the embedded provider, with a limit on those where guessing would pay. */
export const embeddedRoutes = (
  db: Database,
  handle: (request: Request) => Promise<Response>,
): readonly Route[] => {
  const hashing = openSemaphore(hashingRoom())
  const over = openLimitCache()
  return doors.map(
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
        // Nobody stands in line only to hear that they have tried too often.
        for (const { who, limit } of limits) over.refuse(who, limit)
        const answer = async () => {
          for (const { who, limit } of limits) {
            await limitTries(db, who, limit, over).catch((error) => {
              // A window is told by its own page that the database is away: that page comes later.
              if (!inWindow.test(path) || asRefusal(error)?.status !== 503) throw error
            })
          }
          return handle(passOn(request, given))
        }
        const response = await (hashes ? hashing(address, answer) : answer())
        if (response.status >= 400) return asProblem(response)
        return inWindow.test(path) ? withinReach(response) : response
      },
    }),
  )
}

/** The refusals behind codes of the library. */
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

const Said = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

const byStatus: Readonly<Record<number, RefusalName>> = {
  401: 'no-token',
  404: 'not-found',
  415: 'wrong-type',
  500: 'unexpected',
}

/** These come with a sentence of ours that knows more than the catalogue. */
const explained: readonly RefusalName[] = ['bad-fields', 'no-mail']

/** Says no as the rest of the API does, and keeps the code of the library, which the pages look at. */
const asProblem = async (response: Response) => {
  const { code = '', message } = Said.parse(await response.json().catch(() => ({})))
  const name = byCode[code] ?? byStatus[response.status] ?? 'bad-fields'
  const detail = explained.includes(name) && message ? { detail: message } : {}
  const refusal = new Refusal(name, detail)
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/problem+json')
  headers.delete('content-length')
  const problem = { ...toProblem(refusal), ...(code && { code }) }
  return new Response(JSON.stringify(problem), { status: refusal.status, headers })
}

/** Where the last page in a window of its own may be answered. */
const inWindow = /^\/(oauth-popup|callback)\//

const readGiven = async (request: Request): Promise<object> =>
  request.method === 'POST'
    ? readJson(request)
    : Object.fromEntries(new URL(request.url).searchParams)

/** The same request with nothing in it but what was checked. */
const passOn = ({ url, method, headers }: Request, given: Given) => {
  const address = new URL(url)
  if (method === 'POST') {
    address.search = ''
    const fresh = new Headers(headers)
    fresh.delete('content-length')
    fresh.set('content-type', 'application/json')
    return new Request(address, { method, headers: fresh, body: JSON.stringify(given) })
  }
  const kept = Object.entries(given).filter(([, value]) => value !== undefined)
  address.search = String(new URLSearchParams(kept.map(([name, value]) => [name, String(value)])))
  return new Request(address, { method, headers })
}

/**
 * Hashes are made by threads that also check tokens and pack pages: some of them, and a core, are
 * left to everybody else.
 */
const hashingRoom = () => ({
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 16,
  maxWait: 4_000,
})

const accountIn = ({ email }: Given) => String(email).trim().toLowerCase()
