import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { Refusal } from '#contract/refusal.ts'
import { refuse } from '#server/door/answer.ts'
import { apiPolicy } from '#server/door/headers.ts'
import { takeInside } from '#server/door/inside.ts'
import type { Kept, Prepared } from '#server/door/kept.ts'
import type { Log } from '#server/door/log.ts'
import { sendReady } from '#server/door/ready.ts'
import type { Visit } from '#server/door/route.ts'
import { namesTwoHosts } from './broken-requests.ts'
import type { BusyAnswers } from './busy-answers.ts'
import { hurry } from './hurry.ts'
import type { Metrics } from './metrics/open.ts'
import type { Rush } from './rush.ts'
import { isForeign } from './trial.ts'

export type Front = {
  readonly fetch: (request: Request, visit: Visit) => Response | Promise<Response>
  /** The name under which an address is kept, if it is one that may be. */
  readonly keyOf: (url: string) => string | undefined
  /** Whether what is sent to an address may take its time. */
  readonly isPatient: (url: string) => boolean
  /** Whether an address is answered however much there is to do. */
  readonly isSpared: (url: string) => boolean
  readonly rush: Rush
  readonly busyAnswer: BusyAnswers
  readonly kept: Kept
  readonly assets: ReadonlyMap<string, Prepared>
  readonly headers: Readonly<Record<string, string>>
  /** Says to shared caches for how long, and under which keys, they may keep an answer. */
  readonly markForCaches: ((headers: Headers) => void) | undefined
  readonly origin: () => string
  readonly trial: boolean
  readonly addressOf: (incoming: IncomingMessage) => string
  readonly whileAnswering: (outgoing: ServerResponse, work: Promise<void>) => Promise<void>
  readonly metrics: Pick<Metrics, 'visits' | 'answers'>
  readonly log: Log
}

const policy = 'content-security-policy'
const caching = 'cache-control'

type Passage = { readonly id: string; route: string; readonly refusal?: Refusal | undefined }

/** Where requests arrive. What is ready is sent from here; everything else goes through the house. */
export const openFront = (front: Front) => {
  const { kept, assets, rush, log, metrics } = front
  const visits = new WeakMap<IncomingMessage, Passage>()
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
  const giveUp = (error: unknown) => {
    const isRead = !(error instanceof RequestError)
    if (isRead) log.error('failed', error)
    const response = withHeaders(refuse(isRead ? new Refusal('unexpected') : unreadable(), '*'))
    takeInside(response.headers)
    response.headers.set('x-request-id', nextId())
    return response
  }

  const takeThrough: Parameters<typeof getRequestListener>[0] = async (request, { incoming }) => {
    const visit = visits.get(incoming as HttpBindings['incoming']) ?? { id: nextId(), route: '*' }
    const response = visit.refusal
      ? refuse(visit.refusal, '*')
      : await rush.whileWorking(incoming as HttpBindings['incoming'], () =>
          front.fetch(request, {
            requestId: visit.id,
            address: front.addressOf(incoming as HttpBindings['incoming']),
          }),
        )
    withHeaders(response)
    visit.route = takeInside(response.headers).route
    response.headers.set('x-request-id', visit.id)
    return response
  }
  // Those who watch over a site often name no host.
  const throughTheHouse = getRequestListener(takeThrough, {
    hostname: 'localhost',
    errorHandler: giveUp,
  })

  /** Made from nothing but its address, so a kept answer cannot depend on who asked first. */
  const produce = async (key: string, requestId: string) =>
    withHeaders(await front.fetch(new Request(front.origin() + key), { requestId, address: '' }))

  const note = (id: string, route: string, method: string, status: number, ms: number) => {
    log.visit(id, route, method, status, ms)
    metrics.visits.visit(route, method, status, ms)
  }

  const refusalOf = (incoming: IncomingMessage) => {
    if (namesTwoHosts(incoming)) return unreadable()
    return front.trial && isForeign(incoming) ? new Refusal('foreign-host') : undefined
  }

  const ready = (key: string) => assets.get(key) ?? kept.get(key)

  const takeIn = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Passage,
    key?: string,
  ) => {
    if (key === undefined) {
      visits.set(incoming, visit)
      await throughTheHouse(incoming, outgoing)
    } else {
      const { ready: answer, route } =
        ready(key) ??
        (await rush.whileWorking(incoming, () => kept.make(key, () => produce(key, visit.id))))
      visit.route = route
      sendReady(answer, incoming, outgoing, visit.id)
    }
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming
    const id = nextId()
    hurry(incoming, front.isPatient)
    const refusal = refusalOf(incoming)
    const welcome = !refusal && (method === 'GET' || method === 'HEAD')
    const atOnce = welcome ? (kept.get(url) ?? assets.get(url)) : undefined
    if (atOnce) {
      sendReady(atOnce.ready, incoming, outgoing, id)
      note(id, atOnce.route, method, outgoing.statusCode, 0)
      metrics.visits.found(true)
      return
    }
    if (welcome && metrics.answers(incoming, outgoing)) return
    const started = performance.now()
    const key = welcome ? front.keyOf(url) : undefined
    const isReady = key !== undefined && ready(key) !== undefined
    if (key !== undefined) metrics.visits.found(isReady)
    if (!isReady && !front.isSpared(url) && rush.isTooMuch(incoming, started)) {
      sendReady(front.busyAnswer(incoming), incoming, outgoing, id)
      note(id, 'sent away', method, outgoing.statusCode, 0)
      return
    }
    const visit: Passage = { id, route: '*', refusal }
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
