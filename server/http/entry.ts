import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Refusal } from '#contract/refusal.ts'
import { refuse } from './answer.ts'
import { limitBodyTime } from './body-timeout.ts'
import { namesTwoHosts } from './broken-requests.ts'
import { takeInternalHeaders } from './internal-headers.ts'
import type { LoadShedding } from './load-shedding.ts'
import { isForeignHost } from './local-only.ts'
import type { Log } from './log.ts'
import type { OverloadResponses } from './overload-response.ts'
import type { PageCache, RoutedResponse } from './page-cache.ts'
import { prepareResponse, sendPrepared } from './prepared-response.ts'
import type { Visit } from './route.ts'
import { apiPolicy } from './security-headers.ts'

export type EntryParts = {
  readonly fetch: (request: Request, visit: Visit) => Response | Promise<Response>
  /** The name under which an address is kept, if it is one that may be. */
  readonly findCacheKey: (url: string) => string | undefined
  /** Whether what is sent to an address may take its time. */
  readonly isUpload: (url: string) => boolean
  /** Whether an address is answered however much there is to do. */
  readonly isExempt: (url: string) => boolean
  readonly loadShedding: LoadShedding
  readonly overloadResponse: OverloadResponses
  readonly pageCache: PageCache
  readonly assets: ReadonlyMap<string, RoutedResponse>
  readonly headers: Readonly<Record<string, string>>
  /** Says to shared caches for how long, and under which keys, they may keep an answer. */
  readonly markForCaches: ((headers: Headers) => void) | undefined
  readonly origin: () => string
  readonly localOnly: boolean
  readonly addressOf: (incoming: IncomingMessage) => string
  readonly whileAnswering: (outgoing: ServerResponse, work: Promise<void>) => Promise<void>
  readonly metrics: {
    readonly visits: {
      readonly visit: (route: string, method: string, status: number, ms: number) => void
      /** Counts whether an answer that may be cached was there. */
      readonly found: (wasThere: boolean) => void
    }
    /** Answers the request if it asks for the metrics. */
    readonly answers: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  }
  readonly log: Log
}

const policy = 'content-security-policy'
const caching = 'cache-control'

type Passage = {
  readonly id: string
  readonly address: string
  route: string
  readonly refusal?: Refusal | undefined
}

/** Where requests arrive. What is ready is sent from here; everything else goes through the house. */
export const openEntry = (front: EntryParts) => {
  const { pageCache: kept, assets, loadShedding: rush, log, metrics } = front
  const headers = Object.entries(front.headers)
  const nextId = requestIds()

  const withHeaders = (response: Response) => {
    for (const [name, value] of headers) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    if (!response.headers.has(policy)) response.headers.set(policy, apiPolicy)
    const unsaid = !response.headers.has(caching) || response.headers.has('set-cookie')
    if (unsaid) response.headers.set(caching, 'no-store')
    front.markForCaches?.(response.headers)
    return response
  }

  /** For what cannot be made a request of, such as an address with a backslash, and what nobody foresaw. */
  const giveUp = (error: unknown, id: string) => {
    const isRead = !(error instanceof RequestError)
    if (isRead) log.error('failed', error, { id })
    const response = withHeaders(refuse(isRead ? new Refusal('unexpected') : unreadable(), '*'))
    takeInternalHeaders(response.headers)
    return response
  }

  const answerFor = (request: Request, incoming: IncomingMessage, visit: Passage) => {
    if (visit.refusal) return refuse(visit.refusal, '*')
    const { id: requestId, address } = visit
    return rush.whileWorking(incoming, address, () => front.fetch(request, { requestId, address }))
  }

  const takeThrough = async (request: Request, incoming: IncomingMessage, visit: Passage) => {
    try {
      const response = withHeaders(await answerFor(request, incoming, visit))
      visit.route = takeInternalHeaders(response.headers).route
      return response
    } catch (error) {
      return giveUp(error, visit.id)
    }
  }

  const withId = (response: Response, { id }: Passage) => {
    response.headers.set('x-request-id', id)
    return response
  }

  // Those who watch over a site often name no host.
  const throughTheHouse = (incoming: IncomingMessage, outgoing: ServerResponse, visit: Passage) =>
    getRequestListener(
      async (request) => withId(await takeThrough(request, incoming, visit), visit),
      {
        hostname: 'localhost',
        errorHandler: (error) => withId(giveUp(error, visit.id), visit),
      },
    )(incoming, outgoing)

  /** Made from nothing but its address, so a kept answer cannot depend on who asked first. */
  const produce = async (key: string, requestId: string) =>
    withHeaders(await front.fetch(new Request(front.origin() + key), { requestId, address: '' }))

  const note = (id: string, route: string, method: string, status: number, ms: number) => {
    log.request(id, route, method, status, ms)
    metrics.visits.visit(route, method, status, ms)
  }

  const refusalOf = (incoming: IncomingMessage) => {
    if (namesTwoHosts(incoming)) return unreadable()
    return front.localOnly && isForeignHost(incoming) ? new Refusal('foreign-host') : undefined
  }

  /** A file of the build is the same whatever is asked of it behind its path. */
  const fileAt = (url: string) => {
    const [path = ''] = url.split('?', 1)
    return assets.has(path) ? path : undefined
  }

  const ready = (key: string) => assets.get(key) ?? kept.get(key)

  const makeFor = async (
    key: string,
    incoming: IncomingMessage,
    { id, address }: Passage,
  ): Promise<RoutedResponse> => {
    const make = () => kept.make(key, () => produce(key, id))
    try {
      return await rush.whileWorking(incoming, address, make)
    } catch (error) {
      return { response: await prepareResponse(giveUp(error, id)), route: '*' }
    }
  }

  const takeIn = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Passage,
    key?: string,
  ) => {
    if (key === undefined) return throughTheHouse(incoming, outgoing, visit)
    const { response: answer, route } = ready(key) ?? (await makeFor(key, incoming, visit))
    visit.route = route
    sendPrepared(answer, incoming, outgoing, visit.id)
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming
    const id = nextId()
    limitBodyTime(incoming, front.isUpload)
    const refusal = refusalOf(incoming)
    const welcome = !refusal && (method === 'GET' || method === 'HEAD')
    const atOnce = welcome ? (kept.get(url) ?? assets.get(url)) : undefined
    if (atOnce) {
      sendPrepared(atOnce.response, incoming, outgoing, id)
      note(id, atOnce.route, method, outgoing.statusCode, 0)
      metrics.visits.found(true)
      return
    }
    if (welcome && metrics.answers(incoming, outgoing)) return
    const started = performance.now()
    const key = welcome ? (fileAt(url) ?? front.findCacheKey(url)) : undefined
    const isReady = key !== undefined && ready(key) !== undefined
    if (key !== undefined) metrics.visits.found(isReady)
    const address = isReady ? '' : front.addressOf(incoming)
    if (!isReady && !front.isExempt(url) && rush.isTooMuch(incoming, address, started)) {
      sendPrepared(front.overloadResponse(incoming), incoming, outgoing, id)
      note(id, 'sent away', method, outgoing.statusCode, 0)
      return
    }
    const visit: Passage = { id, address, route: '*', refusal }
    const done = () =>
      note(id, visit.route, method, outgoing.statusCode, performance.now() - started)
    const work = takeIn(incoming, outgoing, visit, key)
    front.whileAnswering(outgoing, work).then(done, (error) => {
      log.error('failed', error, { id: visit.id })
      outgoing.destroy()
    })
  }
}

const unreadable = () =>
  new Refusal('unreadable-body', {
    detail: 'The address or the host that was asked for cannot be read.',
  })

/** Unique among all processes, cheap to make. */
const requestIds = () => {
  const process = crypto.randomUUID().slice(0, 8)
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}
