import { Hono } from 'hono'
import { toProblem } from '#contract/problem.ts'
import { Refusal, type RefusalName } from '#contract/refusal.ts'
import { asRefusal } from '#server/database/errors.ts'
import { setRoute } from './internal-headers.ts'
import type { Log } from './log.ts'
import { drainOnFailure } from './request-body.ts'
import { withTimeout } from './timeouts.ts'

/** The id and the network address of a request. */
export type Visit = { readonly requestId: string; readonly address: string }

export type Route = {
  readonly method: string
  readonly path: string
  /** Whether the response is the same for everyone until a write changes it. */
  readonly cached?: boolean
  /** Whether the body is a file, which may arrive slowly. */
  readonly upload?: boolean
  answer(
    request: Request,
    inPath: Readonly<Record<string, string>>,
    visit: Visit,
  ): Response | Promise<Response>
}

export const get = (path: string, answer: Route['answer']): Route => ({
  method: 'GET',
  path,
  answer,
})

/** Finds the route of a request and turns every error into a response. */
export const openRouter = (routes: readonly Route[], log: Log) => {
  const app = new Hono<{ Bindings: Visit }>()
  const logFailure = (error: unknown, { requestId }: Visit) => {
    const refusal = asRefusal(error) ?? new Refusal('unexpected')
    // Refusals under load are not failures, and would flood the log.
    const failed = refusal.status >= 500 && refusal.refusal !== 'busy'
    if (failed) log.error(advice[refusal.refusal] ?? 'failed', error, { id: requestId })
    return refusal
  }
  for (const { method, path, upload, answer } of routes) {
    app.on(method, path, async (c) => {
      const answered = answer(c.req.raw, c.req.param(), c.env)
      const onLateFailure = (error: unknown) => void logFailure(error, c.env)
      const response = await (upload
        ? drainOnFailure(c.req.raw, answered)
        : withTimeout(answered, { onLateFailure }))
      setRoute(response.headers, path)
      return response
    })
  }
  for (const [path, allowed] of methodsByPath(routes)) {
    app.all(path, () => refuse(new Refusal('wrong-method'), path, { allow: allowed.join(', ') }))
  }
  app.notFound(() => refuse(new Refusal('not-found'), '*'))
  app.onError((error, c) => refuse(logFailure(error, c.env), c.req.routePath))

  const paths = new Set(routes.map(({ path }) => path))
  const prefixes = routes.filter(({ path }) => path.includes(':')).map(prefixOf)
  const cached = new Set(routes.filter((route) => route.cached).map(({ path }) => path))
  const uploads = new Set(routes.filter((route) => route.upload).map(({ path }) => path))
  return {
    fetch: app.fetch,
    /** Whether the path belongs to a route; every other path is a page. */
    hasRoute: (path: string) =>
      paths.has(path) ||
      /^\/api(\/|$)/.test(path) ||
      prefixes.some((prefix) => path.startsWith(prefix) && path !== prefix),
    isCached: (path: string) => cached.has(path),
    isUpload: (path: string) => uploads.has(path),
  }
}

export type Router = ReturnType<typeof openRouter>

/** What the operator of the site can do about a failure. */
const advice: Partial<Record<RefusalName, string>> = {
  'storage-full': 'the disk is full: free some space, a restart is not needed',
}

/** The methods each path allows, for the `Allow` header. */
const methodsByPath = (routes: readonly Route[]) => {
  const methods = new Map<string, string[]>()
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

/** The part of a path before its first parameter. */
const prefixOf = ({ path }: Route) => path.slice(0, path.indexOf(':'))

/** A refusal as `application/problem+json`. */
export const refuse = (refusal: Refusal, route: string, more: Record<string, string> = {}) => {
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...more,
  })
  setRoute(headers, route)
  if (refusal.retryAfter !== undefined) headers.set('retry-after', String(refusal.retryAfter))
  return new Response(JSON.stringify(toProblem(refusal)), { status: refusal.status, headers })
}
