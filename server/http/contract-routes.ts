import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { check } from '#contract/sentence.ts'
import type { DeclaredCall, FurtherChecks, Handlers, Preparations } from './call.ts'
import { fromRequest } from './call-request.ts'
import { type CallParts, handleCall, isPublicRead } from './handle-call.ts'
import type { Route } from './routes.ts'
import { asResponse } from './text-response.ts'

/** One route for every call of the contract. */
export const contractRoutes = (
  parts: CallParts,
  { checks, preparations }: { checks: FurtherChecks; preparations: Preparations },
  /** The handlers of now: they are made from the club's words, which may change. */
  handlers: () => Handlers,
): readonly Route[] =>
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([verb, endpoint]: [string, Endpoint]): Route => {
      const find = (all: object) =>
        (all as Record<string, Record<string, unknown>>)[feature]?.[verb]
      const handle = whileSame(handlers, (now) =>
        handleCall(parts, {
          ...{ feature, verb, endpoint, handler: find(now) },
          ...{ furtherCheck: find(checks), prepare: find(preparations) },
        } as DeclaredCall),
      )
      return {
        method: endpoint.method,
        path: `/api${endpoint.path}`,
        ...(isPublicRead(endpoint) && { cached: 'for everyone' }),
        ...(endpoint.shared && { cached: 'by roles' }),
        ...(endpoint.ofRecords && { cached: 'by person' }),
        canonicalQuery: canonicalQuery(endpoint),
        ...(endpoint.carries
          ? { upload: true }
          : { answerText: (request, visit) => handle()(request, visit) }),
        answer: async (request, inPath, visit) =>
          asResponse(await handle()(fromRequest(request, inPath), visit)),
      }
    }),
  )

/** Makes something again only when what it is made of has been replaced. */
const whileSame = <Source, Made>(source: () => Source, make: (source: Source) => Made) => {
  let last: { readonly from: Source; readonly made: Made } | undefined
  return () => {
    const from = source()
    if (last?.from !== from) last = { from, made: make(from) }
    return last.made
  }
}

/**
 * A query in the one form under which its answer is cached: only what the call knows, in order, without defaults.
 * There is none for a search, because hardly anyone types the same words, and none for what will be refused.
 */
const canonicalQuery =
  ({ input }: Endpoint): NonNullable<Route['canonicalQuery']> =>
  (query, inPath) => {
    const given = Object.fromEntries(new URLSearchParams(query))
    const checked = check(input, { ...given, ...inPath })
    if (!('value' in checked)) return undefined
    const { q, ...known } = checked.value
    if (typeof q === 'string' && q.trim() !== '') return undefined
    const usual = check(input, inPath)
    const defaults = 'value' in usual ? usual.value : {}
    const named = Object.entries(known)
      .filter(
        ([name, value]) => value !== undefined && !(name in inPath) && value !== defaults[name],
      )
      .map(([name, value]) => [name, String(value)])
    return new URLSearchParams(
      named.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    ).toString()
  }
