import { contract } from '#contract/index.ts'
import { Refusal, type RefusalName, refusals } from '#contract/refusal.ts'
import type { FurtherChecks, Handlers } from './call.ts'
import { type CallParts, type DeclaredCall, handleCall } from './handle-call.ts'
import { setTopics } from './internal-headers.ts'
import { openApi } from './openapi.ts'
import { get, type Route } from './route.ts'

/** Hangs the handlers on the calls of the contract; the papers about them stand beside. */
export const contractRoutes = (
  door: CallParts,
  checks: FurtherChecks,
  handlers: Handlers,
): readonly Route[] => [
  ...declaredCalls(handlers, checks).map((declared): Route => {
    const { method, path, access, carries } = declared.endpoint
    const cached = method === 'GET' && access === 'everyone'
    const upload = carries !== undefined
    return { method, path: `/api${path}`, cached, upload, answer: handleCall(door, declared) }
  }),
  { ...get('/api/openapi.json', describeApi), cached: true },
  get('/api/problems/:name', (_, { name = '' }) => describeProblem(name)),
]

const declaredCalls = (handlers: Handlers, checks: FurtherChecks) =>
  Object.entries(contract).flatMap(([room, calls]) =>
    Object.entries(calls).map(([verb, endpoint]) => {
      const handler = (handlers as Record<string, Record<string, unknown>>)[room]?.[verb]
      const furtherCheck = (checks as Record<string, Record<string, unknown>>)[room]?.[verb]
      return { feature: room, verb, endpoint, handler, furtherCheck } as DeclaredCall
    }),
  )

/** Every schema is read for it, which takes a while: it is written once, when somebody first asks. */
const describeApi = () => {
  description ??= JSON.stringify(openApi(contract))
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-cache' })
  setTopics(headers, [])
  return new Response(description, { headers })
}
let description: string | undefined

const describeProblem = (name: string) => {
  if (!Object.hasOwn(refusals, name)) throw new Refusal('not-found')
  const { status, says, next } = refusals[name as RefusalName]
  return Response.json({ type: `/api/problems/${name}`, status, title: says, detail: next })
}
