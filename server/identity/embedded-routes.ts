import { availableParallelism } from 'node:os'
import type { Limit } from '#contract/endpoint.ts'
import type { Database } from '#server/database/tables.ts'
import { limitTries } from '#server/door/limits.ts'
import { openLine } from '#server/door/line.ts'
import type { Route } from '#server/door/route.ts'
import { withinReach } from './completion.ts'
import { type Body, takeBody } from './embedded-paths.ts'

const minutes = 60

type Limits = {
  readonly address: Limit
  readonly account?: Limit
  /** A password is hashed for it, which costs as much as hundreds of other answers. */
  readonly hashes?: true
}

/** How often one address, and one account, may try each of these. */
const limits: Record<string, Limits> = {
  '/sign-in/email': {
    hashes: true,
    address: { most: 30, seconds: 10 * minutes },
    account: { most: 10, seconds: 10 * minutes },
  },
  '/sign-up/email': {
    hashes: true,
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
  '/reset-password': { hashes: true, address: { most: 20, seconds: 10 * minutes } },
  '/change-password': { hashes: true, address: { most: 20, seconds: 10 * minutes } },
}

/** The addresses of the embedded provider, with a limit on those where guessing would pay. */
export const embeddedRoutes = (
  db: Database,
  handle: (request: Request) => Promise<Response>,
): readonly Route[] => {
  const hashing = openLine(hashingRoom())
  const limited = async (path: string, address: string, given: Request) => {
    const body = await takeBody(path, given)
    const request = body ? new Request(given, { body: JSON.stringify(body) }) : given
    const limit = limits[path]
    if (!limit) return handle(request)
    const answer = async () => {
      await limitTries(db, `${path} ${address}`, limit.address)
      if (limit.account) await limitTries(db, `${path} ${accountIn(body)}`, limit.account)
      return handle(request)
    }
    return limit.hashes ? hashing(answer) : answer()
  }
  return [
    {
      method: 'ALL',
      path: '/api/auth/*',
      async answer(request, _, { address }) {
        const path = new URL(request.url).pathname.slice('/api/auth'.length)
        const response = await limited(path, address, request)
        return path.startsWith('/callback/') ? withinReach(response) : response
      },
    },
  ]
}

/**
 * Hashes are made by threads that also check tokens and pack pages: some of them, and a core, are
 * left to everybody else.
 */
const hashingRoom = () => ({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  waiting: 16,
  patience: 4_000,
})

const accountIn = (body: Body | undefined) =>
  String(body?.email ?? '')
    .trim()
    .toLowerCase()
