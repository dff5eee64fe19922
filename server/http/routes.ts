import { Hono } from 'hono'
import type { Role } from '#contract/endpoint.ts'
import { Refusal, type RefusalName } from '#contract/refusal.ts'
import { asRefusal } from '#server/database/errors.ts'
import type { Caller } from './call.ts'
import type { CallRequest, InPath } from './call-request.ts'
import { setRoute } from './internal-headers.ts'
import type { Log } from './log.ts'
import { drainOnFailure } from './request-body.ts'
import { asProblem, asResponse, type TextResponse } from './text-response.ts'
import { withTimeout } from './timeouts.ts'

/** The id and the network address of a request. */
export type Visit = {
  readonly requestId: string
  readonly address: string
  /** Who calls, if they were recognised already. */
  readonly caller?: Caller | undefined
  /** The roles of the people for whom an answer is made that they share. */
  readonly sharedBy?: readonly Role[]
}

export type Route = {
  readonly method: string
  readonly path: string
  /**
   * Whether the response is the same for everyone, or for everyone with the same roles, until a write changes it; or
   * for one person, as long as their record is the same.
   */
  readonly cached?: 'for everyone' | 'by roles' | 'by person'
  /** The one form of a query under which its response is cached; nothing if it is not. Without it none is. */
  readonly canonicalQuery?: (query: string, inPath: InPath) => string | undefined
  /** Whether the body is a file, which may arrive slowly. */
  readonly upload?: boolean
  answer(request: Request, inPath: InPath, visit: Visit): Response | Promise<Response>
  /** The same without `Request` and `Response`, where the whole answer is a text. */
  readonly answerText?: (request: CallRequest, visit: Visit) => Promise<TextResponse>
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
  const findRoute = openMatchers(routes)
  const uploads = new Set(routes.filter((route) => route.upload).map(({ path }) => path))
  return {
    fetch: app.fetch,
    /** Whether the path belongs to a route; every other path is a page. */
    hasRoute: (path: string) =>
      paths.has(path) ||
      /^\/api(\/|$)/.test(path) ||
      prefixes.some((prefix) => path.startsWith(prefix) && path !== prefix),
    isUpload: (path: string) => uploads.has(path),
    /** Finds the route of a URL that is written plainly; Hono knows the other ways to write it. */
    match(method: string, url: string): Match | undefined {
      const at = url.indexOf('?')
      const [path, query] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
      const found = findRoute(method, path)
      return found && { ...found, path, query }
    },
    /** Answers a call without `Request` and `Response`. */
    async answerText(
      answerText: NonNullable<Route['answerText']>,
      request: CallRequest,
      visit: Visit,
    ): Promise<TextResponse> {
      const onLateFailure = (error: unknown) => void logFailure(error, visit)
      try {
        return await withTimeout(answerText(request, visit), { onLateFailure })
      } catch (error) {
        return asProblem(logFailure(error, visit))
      }
    },
  }
}

export type Match = {
  readonly route: Route
  readonly inPath: InPath
  readonly path: string
  readonly query: string
}

/** The one form of a URL under which its response is cached, if it is cached in this way. */
export const canonicalUrl = (
  { route, inPath, path, query }: Match,
  cached: Route['cached'],
): string | undefined => {
  if (route.cached !== cached) return undefined
  if (query === '') return path
  const canonical = route.canonicalQuery?.(query, inPath)
  return canonical === '' ? path : canonical && `${path}?${canonical}`
}

export type Router = ReturnType<typeof openRouter>

/** What the operator of the site can do about a failure. */
const advice: Partial<Record<RefusalName, string>> = {
  'storage-full': 'the disk is full: free some space, a restart is not needed',
}

const openMatchers = (routes: readonly Route[]) => {
  const byMethod = Map.groupBy(routes, ({ method }) => method)
  const matchers = new Map([...byMethod].map(([method, some]) => [method, openMatcher(some)]))
  return (method: string, path: string) => matchers.get(method)?.(path)
}

/** Finds a route by a path that is written plainly; Hono knows the other ways to write it. */
const openMatcher = (routes: readonly Route[]) => {
  const hasParameter = ({ path }: Route) => path.includes(':')
  const plain = new Map(
    routes
      .filter((route) => !hasParameter(route))
      .map((route) => [route.path, { route, inPath: {} }]),
  )
  const withParameter = routes
    .filter(hasParameter)
    .map((route) => ({ route, parts: route.path.split('/') }))
  return (path: string): { readonly route: Route; readonly inPath: InPath } | undefined => {
    const found = plain.get(path)
    if (found || path.includes('%')) return found
    const given = path.split('/')
    const fits = ({ parts }: { readonly parts: readonly string[] }) =>
      parts.length === given.length &&
      parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
    const match = withParameter.find(fits)
    if (!match) return undefined
    const named = match.parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : [],
    )
    return { route: match.route, inPath: Object.fromEntries(named) }
  }
}

/** The methods each path allows, for the `Allow` header. */
const methodsByPath = (routes: readonly Route[]) => {
  const methods = new Map<string, string[]>()
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

/** The part of a path before its first parameter. */
const prefixOf = ({ path }: Route) => path.slice(0, path.indexOf(':'))

/** A refusal as a response. */
export const refuse = (refusal: Refusal, route: string, more: Record<string, string> = {}) => {
  const response = asResponse(asProblem(refusal, more))
  setRoute(response.headers, route)
  return response
}
