import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Refusal } from '#contract/refusal.ts'
import { takeInternalHeaders } from './internal-headers.ts'
import type { LoadShedding } from './load-shedding.ts'
import type { Log } from './log.ts'
import type { OverloadResponses } from './overload-response.ts'
import type { PageCache, RoutedResponse } from './page-cache.ts'
import { prepareResponse, sendPrepared } from './prepared-response.ts'
import { isForeignHost, namesTwoHosts } from './request-headers.ts'
import { refuse, type Visit } from './routes.ts'
import { apiPolicy } from './security-headers.ts'
import { limitBodyTime } from './timeouts.ts'

export type EntryParts = {
  readonly fetch: (request: Request, visit: Visit) => Response | Promise<Response>
  /** The page cache key of a URL, if its response may be cached. */
  readonly findCacheKey: (url: string) => string | undefined
  readonly isUpload: (url: string) => boolean
  /** Whether a URL is answered even under overload. */
  readonly isExempt: (url: string) => boolean
  readonly loadShedding: LoadShedding
  readonly overloadResponse: OverloadResponses
  readonly pageCache: PageCache
  readonly assets: ReadonlyMap<string, RoutedResponse>
  readonly headers: Readonly<Record<string, string>>
  /** Tells shared caches how long, and under which keys, they may store a response. */
  readonly markForCaches: ((headers: Headers) => void) | undefined
  readonly origin: () => string
  readonly localOnly: boolean
  readonly addressOf: (incoming: IncomingMessage) => string
  readonly whileAnswering: (outgoing: ServerResponse, work: Promise<void>) => Promise<void>
  readonly metrics: {
    readonly visits: {
      readonly visit: (route: string, method: string, status: number, ms: number) => void
      /** Counts hits and misses of the page cache. */
      readonly found: (wasThere: boolean) => void
    }
    /** Answers the request if it asks for the metrics. */
    readonly answers: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  }
  readonly log: Log
}

const policy = 'content-security-policy'
const caching = 'cache-control'

/** A request on its way; its route is known when it is answered. */
type Pending = Visit & { route: string; readonly refusal: Refusal | undefined }

/** Handles every request. Prepared responses are sent at once; everything else goes on to `fetch`. */
export const openEntry = (parts: EntryParts) => {
  const { pageCache, assets, loadShedding, log, metrics } = parts
  const headers = Object.entries(parts.headers)
  const nextId = requestIds()

  const withHeaders = (response: Response) => {
    for (const [name, value] of headers) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    if (!response.headers.has(policy)) response.headers.set(policy, apiPolicy)
    const isPrivate = !response.headers.has(caching) || response.headers.has('set-cookie')
    if (isPrivate) response.headers.set(caching, 'no-store')
    parts.markForCaches?.(response.headers)
    return response
  }

  /** For URLs that are no valid request, such as one with a backslash, and for unexpected errors. */
  const failureResponse = (error: unknown, id: string) => {
    const isUnexpected = !(error instanceof RequestError)
    if (isUnexpected) log.error('failed', error, { id })
    const refusal = isUnexpected ? new Refusal('unexpected') : unreadable()
    const response = withHeaders(refuse(refusal, '*'))
    takeInternalHeaders(response.headers)
    return response
  }

  const fetchOrRefuse = (request: Request, incoming: IncomingMessage, visit: Pending) => {
    if (visit.refusal) return refuse(visit.refusal, '*')
    return loadShedding.track(incoming, visit.address, () => parts.fetch(request, visit))
  }

  const respond = async (request: Request, incoming: IncomingMessage, visit: Pending) => {
    try {
      const response = withHeaders(await fetchOrRefuse(request, incoming, visit))
      visit.route = takeInternalHeaders(response.headers).route
      return response
    } catch (error) {
      return failureResponse(error, visit.requestId)
    }
  }

  const withId = (response: Response, { requestId }: Visit) => {
    response.headers.set('x-request-id', requestId)
    return response
  }

  // Health checks often send no host.
  const sendUncached = (incoming: IncomingMessage, outgoing: ServerResponse, visit: Pending) =>
    getRequestListener(async (request) => withId(await respond(request, incoming, visit), visit), {
      hostname: 'localhost',
      errorHandler: (error) => withId(failureResponse(error, visit.requestId), visit),
    })(incoming, outgoing)

  /** Made from the URL alone, so a cached response cannot depend on who asked first. */
  const produce = async (key: string, requestId: string) =>
    withHeaders(await parts.fetch(new Request(parts.origin() + key), { requestId, address: '' }))

  const note = (id: string, route: string, method: string, status: number, ms: number) => {
    log.request(id, route, method, status, ms)
    metrics.visits.visit(route, method, status, ms)
  }

  const refusalOf = (incoming: IncomingMessage) => {
    if (namesTwoHosts(incoming)) return unreadable()
    return parts.localOnly && isForeignHost(incoming) ? new Refusal('foreign-host') : undefined
  }

  /** An asset is the same whatever the query. */
  const assetKey = (url: string) => {
    const [path = ''] = url.split('?', 1)
    return assets.has(path) ? path : undefined
  }

  const findPrepared = (key: string) => assets.get(key) ?? pageCache.get(key)

  const prepare = async (
    key: string,
    incoming: IncomingMessage,
    { requestId, address }: Visit,
  ): Promise<RoutedResponse> => {
    const make = () => pageCache.make(key, () => produce(key, requestId))
    try {
      return await loadShedding.track(incoming, address, make)
    } catch (error) {
      return { response: await prepareResponse(failureResponse(error, requestId)), route: '*' }
    }
  }

  const send = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Pending,
    key?: string,
  ) => {
    if (key === undefined) return sendUncached(incoming, outgoing, visit)
    const { response, route } = findPrepared(key) ?? (await prepare(key, incoming, visit))
    visit.route = route
    sendPrepared(response, incoming, outgoing, visit.requestId)
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming
    const id = nextId()
    limitBodyTime(incoming, parts.isUpload)
    const refusal = refusalOf(incoming)
    const isRead = !refusal && (method === 'GET' || method === 'HEAD')
    const prepared = isRead ? (pageCache.get(url) ?? assets.get(url)) : undefined
    if (prepared) {
      sendPrepared(prepared.response, incoming, outgoing, id)
      note(id, prepared.route, method, outgoing.statusCode, 0)
      metrics.visits.found(true)
      return
    }
    if (isRead && metrics.answers(incoming, outgoing)) return
    const started = performance.now()
    const key = isRead ? (assetKey(url) ?? parts.findCacheKey(url)) : undefined
    const isPrepared = key !== undefined && findPrepared(key) !== undefined
    if (key !== undefined) metrics.visits.found(isPrepared)
    const address = isPrepared ? '' : parts.addressOf(incoming)
    if (
      !isPrepared &&
      !parts.isExempt(url) &&
      loadShedding.shouldShed(incoming, address, started)
    ) {
      sendPrepared(parts.overloadResponse(incoming), incoming, outgoing, id)
      note(id, 'shed', method, outgoing.statusCode, 0)
      return
    }
    const visit: Pending = { requestId: id, address, route: '*', refusal }
    const done = () =>
      note(id, visit.route, method, outgoing.statusCode, performance.now() - started)
    const work = send(incoming, outgoing, visit, key)
    parts.whileAnswering(outgoing, work).then(done, (error) => {
      log.error('failed', error, { id })
      outgoing.destroy()
    })
  }
}

const unreadable = () =>
  new Refusal('unreadable-body', { detail: 'The URL or the host header is invalid.' })

/** Ids are unique across processes and cheap to make. */
const requestIds = () => {
  const process = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}
