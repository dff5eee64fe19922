import { availableParallelism } from 'node:os'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import type { Database } from '#server/database/tables.ts'
import { readJson } from '#server/door/body.ts'
import { limitTries, rememberOverLimit } from '#server/door/limits.ts'
import { openLine } from '#server/door/line.ts'
import type { Route } from '#server/door/route.ts'
import { withinReach } from './completion.ts'
import { doors } from './embedded-doors.ts'

type Given = Readonly<Record<string, unknown>>

/** The addresses of the embedded provider, with a limit on those where guessing would pay. */
export const embeddedRoutes = (
  db: Database,
  handle: (request: Request) => Promise<Response>,
): readonly Route[] => {
  const hashing = openLine(hashingRoom())
  const over = rememberOverLimit()
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
          for (const { who, limit } of limits) await limitTries(db, who, limit, over)
          return handle(passOn(request, given))
        }
        const response = await (hashes ? hashing(address, answer) : answer())
        return inWindow.test(path) ? withinReach(response) : response
      },
    }),
  )
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
  atOnce: availableParallelism() > 2 ? 2 : 1,
  waiting: 16,
  patience: 4_000,
})

const accountIn = ({ email }: Given) => String(email).trim().toLowerCase()
