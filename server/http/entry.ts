import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Refusal } from '#contract/refusal.ts'
import type { Caller } from './call.ts'
import { fromIncoming } from './call-request.ts'
import { takeInternalHeaders } from './internal-headers.ts'
import type { LoadShedding } from './load-shedding.ts'
import type { Log } from './log.ts'
import { openMemberAnswers } from './member-answers.ts'
import type { OverloadResponses } from './overload-response.ts'
import type { PageCache, RoutedResponse } from './page-cache.ts'
import { prepareResponse, sendPrepared } from './prepared-response.ts'
import { isForeignHost, namesTwoHosts } from './request-headers.ts'
import {
  type canonicalUrl,
  type Match,
  type Route,
  type Router,
  refuse,
  type Visit,
} from './routes.ts'
import { apiPolicy } from './security-headers.ts'
import { textSender } from './text-response.ts'
import { limitBodyTime } from './timeouts.ts'

export type EntryParts = {
  readonly fetch: (request: Request, visit: Visit) => Response | Promise<Response>
  readonly router: Pick<Router, 'match' | 'answerText' | 'isUpload'>
  /** The cache key of a page, if it may be cached. */
  readonly findCacheKey: (url: string) => string | undefined
  /** The cache key of a call, if it may be cached in this way. */
  readonly canonicalUrl: typeof canonicalUrl
  /** Finds the holder of the token in a header, if they are known without a query. */
  readonly recall: (authorization: string) => Caller | undefined
  readonly recognise: (authorization: string) => Promise<Caller | undefined>
  /** Whether a URL is answered even under overload. */
  readonly isExempt: (url: string) => boolean
  readonly loadShedding: LoadShedding
  readonly overloadResponse: OverloadResponses
  /** Pages and feeds. */
  readonly pageCache: PageCache
  /** Calls: their addresses can be made up, and must not evict pages. */
  readonly callCache: PageCache
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

/** The route of a URL, and the key under which its response is cached for everyone. */
type Found = { readonly match?: Match | undefined; readonly key?: string | undefined }

/** Handles every request. Prepared responses are sent at once; everything else goes on to `fetch`. */
export const openEntry = (parts: EntryParts) => {
  const { router, pageCache, callCache, assets, loadShedding, log, metrics } = parts
  const headers = Object.entries(parts.headers)
  const nextId = requestIds()
  const sendText = textSender({ ...parts.headers, [policy]: apiPolicy })

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

  /** A call is answered without `Request` and `Response`, which cost more than many a handler. */
  const sendCall = async (
    { route: { path }, inPath }: Match,
    answer: NonNullable<Route['answerText']>,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Pending,
  ) => {
    visit.route = path
    const request = fromIncoming(incoming, inPath)
    const work = () => router.answerText(answer, request, visit)
    sendText(await loadShedding.track(incoming, visit.address, work), outgoing, visit.requestId)
  }

  /** What shared caches may store needs more headers, and a response without a body has other ones. */
  const findAnswer = ({ route }: Match, { method }: IncomingMessage) =>
    method === 'HEAD' || (route.cached && parts.markForCaches) ? undefined : route.answerText

  // Health checks often send no host.
  const sendUncached = (incoming: IncomingMessage, outgoing: ServerResponse, visit: Pending) =>
    getRequestListener(async (request) => withId(await respond(request, incoming, visit), visit), {
      hostname: 'localhost',
      errorHandler: (error) => withId(failureResponse(error, visit.requestId), visit),
    })(incoming, outgoing)

  const produce = async (url: string, visit: Visit) =>
    withHeaders(await parts.fetch(new Request(parts.origin() + url), visit))

  const members = openMemberAnswers({ ...parts, cache: callCache, produce })

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

  const cacheOf = (key: string) => (key.startsWith('/api/') ? callCache : pageCache)
  const findPrepared = (key: string) => assets.get(key) ?? cacheOf(key).get(key)

  /** Made from the URL alone, so a cached response cannot depend on who asked first. */
  const prepare = async (
    key: string,
    incoming: IncomingMessage,
    { requestId, address }: Visit,
  ): Promise<RoutedResponse> => {
    const make = () => cacheOf(key).make(key, () => produce(key, { requestId, address: '' }))
    try {
      return await loadShedding.track(incoming, address, make)
    } catch (error) {
      return { response: await prepareResponse(failureResponse(error, requestId)), route: '*' }
    }
  }

  /** Whatever goes wrong goes wrong again on the usual way, where it is answered. */
  const prepareForMember = async (match: Match, incoming: IncomingMessage, visit: Pending) => {
    const { authorization } = incoming.headers
    if (authorization === undefined || !isForMembers(match)) return undefined
    const prepare = () => members.prepare(match, authorization, visit)
    return loadShedding.track(incoming, visit.address, prepare).catch(() => undefined)
  }

  const send = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Pending,
    { key, match }: Found,
  ) => {
    const prepared =
      key === undefined
        ? match && (await prepareForMember(match, incoming, visit))
        : (findPrepared(key) ?? (await prepare(key, incoming, visit)))
    if (prepared) {
      visit.route = prepared.route
      return sendPrepared(prepared.response, incoming, outgoing, visit.requestId)
    }
    const answer = match && findAnswer(match, incoming)
    return answer
      ? sendCall(match, answer, incoming, outgoing, visit)
      : sendUncached(incoming, outgoing, visit)
  }

  const find = (incoming: IncomingMessage, isRead: boolean): Found => {
    const { method = '', url = '' } = incoming
    const match = router.match(isRead ? 'GET' : method, url)
    if (!isRead) return { match }
    const key = match ? parts.canonicalUrl(match, 'for everyone') : parts.findCacheKey(url)
    return { match, key: assetKey(url) ?? key }
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming
    const id = nextId()
    limitBodyTime(incoming, router.isUpload)
    const refusal = refusalOf(incoming)
    const isRead = !refusal && (method === 'GET' || method === 'HEAD')
    const ready = isRead ? (pageCache.get(url) ?? assets.get(url) ?? callCache.get(url)) : undefined
    const { authorization } = incoming.headers
    const caller =
      isRead && !ready && authorization !== undefined ? parts.recall(authorization) : undefined
    const prepared = ready ?? members.find(url, caller)
    if (prepared) {
      sendPrepared(prepared.response, incoming, outgoing, id)
      note(id, prepared.route, method, outgoing.statusCode, 0)
      metrics.visits.found(true)
      return
    }
    if (isRead && metrics.answers(incoming, outgoing)) return
    const started = performance.now()
    const found = refusal ? {} : find(incoming, isRead)
    const isPrepared = found.key !== undefined && findPrepared(found.key) !== undefined
    if (found.key !== undefined) metrics.visits.found(isPrepared)
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
    const visit: Pending = { requestId: id, address, route: '*', caller, refusal }
    const done = () =>
      note(id, visit.route, method, outgoing.statusCode, performance.now() - started)
    const work = send(incoming, outgoing, visit, found)
    parts.whileAnswering(outgoing, work).then(done, (error) => {
      log.error('failed', error, { id })
      outgoing.destroy()
    })
  }
}

const isForMembers = ({ route: { cached } }: Match) =>
  cached === 'by roles' || cached === 'by person'

const unreadable = () =>
  new Refusal('unreadable-body', { detail: 'The URL or the host header is invalid.' })

/** Ids are unique across processes and cheap to make. */
const requestIds = () => {
  const process = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}
