import type { Limit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import { limitTries } from '#server/door/limits.ts'
import type { Route } from '#server/door/route.ts'
import { withinReach } from './completion.ts'

const minutes = 60

/** How often one address, and one account, may try each of these. */
const limits: Record<string, { readonly address: Limit; readonly account?: Limit }> = {
  '/sign-in/email': {
    address: { most: 30, seconds: 10 * minutes },
    account: { most: 10, seconds: 10 * minutes },
  },
  '/sign-up/email': {
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 5, seconds: 60 * minutes },
  },
  '/give-email': {
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 5, seconds: 60 * minutes },
  },
  '/request-password-reset': {
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 3, seconds: 60 * minutes },
  },
  '/send-verification-email': {
    address: { most: 10, seconds: 60 * minutes },
    account: { most: 3, seconds: 60 * minutes },
  },
  '/reset-password': { address: { most: 20, seconds: 10 * minutes } },
  '/change-password': { address: { most: 20, seconds: 10 * minutes } },
}

const largest = 16 * 1024

/** The addresses of the embedded provider, with a limit on those where guessing would pay. */
export const embeddedRoutes = (
  db: Database,
  handle: (request: Request) => Promise<Response>,
): readonly Route[] => [
  {
    method: 'ALL',
    path: '/api/auth/*',
    async answer(request, _, { address }) {
      const path = new URL(request.url).pathname.slice('/api/auth'.length)
      const body = request.method === 'POST' ? await readBody(request) : undefined
      const limit = limits[path]
      if (limit) {
        await limitTries(db, `${path} ${address}`, limit.address)
        if (limit.account) await limitTries(db, `${path} ${accountIn(body)}`, limit.account)
      }
      const response = await handle(body === undefined ? request : new Request(request, { body }))
      return path.startsWith('/callback/') ? withinReach(response) : response
    },
  },
]

const readBody = async (request: Request) => {
  if (Number(request.headers.get('content-length')) > largest) throw new Refusal('too-large')
  const body = await request.text()
  if (body.length > largest) throw new Refusal('too-large')
  return body
}

const accountIn = (body: string | undefined) => {
  try {
    return String(JSON.parse(body ?? '').email)
      .trim()
      .toLowerCase()
  } catch {
    return ''
  }
}
