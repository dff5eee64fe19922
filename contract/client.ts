import type { Answer, Endpoint, Features, Input, ItemOf, Page } from './endpoint.ts'
import { pathParameters, takesBody } from './endpoint.ts'
import { fromProblem, type Problem } from './problem.ts'

/** Carries a call to the API: `fetch` in a browser, a plain function call during server rendering. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

type CallOptions = {
  readonly signal?: AbortSignal
  /** A creating call that is repeated with the same key creates only once. */
  readonly idempotencyKey?: string
}

type Call<E extends Endpoint> = ((given: Input<E>, options?: CallOptions) => Promise<Answer<E>>) &
  (E extends { paged: true }
    ? { page(given: Input<E>, options?: CallOptions): Promise<Page<ItemOf<E>>> }
    : unknown)

export type Client<R extends Features> = {
  readonly [Feature in keyof R]: { readonly [Name in keyof R[Feature]]: Call<R[Feature][Name]> }
}

/** Makes one function for each declared call, such as `club.news.list()`. */
export const client = <R extends Features>(features: R, send: Send): Client<R> => {
  const made = Object.entries(features).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls).map(([name, endpoint]) => [name, makeCall(endpoint, send)]),
    ),
  ])
  return Object.fromEntries(made) as Client<R>
}

const makeCall = (endpoint: Endpoint, send: Send) => {
  const request = async (given: Record<string, unknown>, options: CallOptions = {}) => {
    const { path, init } = toRequest(endpoint, given, options)
    const response = await send(path, init).catch((thrown) =>
      Promise.reject(asTransportError(thrown)),
    )
    if (!response.ok) throw await toError(response)
    return response
  }
  const call = async (given: Record<string, unknown>, options?: CallOptions) =>
    (await request(given, options)).json()
  const page = async (given: Record<string, unknown>, options?: CallOptions) => {
    const response = await request(given, options)
    return {
      items: await response.json(),
      total: Number(response.headers.get('x-total-count')),
      next: nextCursor(response.headers.get('link')),
    }
  }
  return endpoint.paged ? Object.assign(call, { page }) : call
}

const toRequest = (endpoint: Endpoint, given: Record<string, unknown>, options: CallOptions) => {
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(given[name])),
  )
  const rest = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name),
  )
  const init: RequestInit = { method: endpoint.method, ...pick(options, 'signal') }
  const headers = new Headers({ accept: 'application/json' })
  init.headers = headers
  if (endpoint.creates) {
    headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  }
  if (!takesBody(endpoint)) {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
    // The site keeps prepared answers under URLs in this order.
    query.sort()
    return { path: query.size > 0 ? `${path}?${query}` : path, init }
  }
  if (endpoint.carries) {
    const form = new FormData()
    for (const [name, value] of rest) form.set(name, value as string | Blob)
    return { path, init: { ...init, body: form } }
  }
  headers.set('content-type', 'application/json')
  init.body = JSON.stringify(Object.fromEntries(rest))
  return { path, init }
}

const pick = <T extends object, K extends keyof T>(from: T, key: K) =>
  from[key] === undefined ? {} : { [key]: from[key] }

const toError = async (response: Response) => {
  const problem: Partial<Problem> = await response.json().catch(() => ({}))
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return fromProblem(problem, retryAfter) ?? new TransportError(response.status)
}

const nextCursor = (link: string | null) => {
  const address = link?.match(/^<([^>]+)>; rel="next"/)?.[1]
  return address
    ? (new URL(address, 'http://site').searchParams.get('cursor') ?? undefined)
    : undefined
}

const sentences = {
  network: 'Network error: the site could not be reached. Check your connection and try again.',
  timeout: 'Timeout exceeded: the site took too long to answer. Try again.',
  aborted: 'Request aborted: it was stopped before the site answered.',
} as const

/** A request that failed without an answer the site itself has written. */
export class TransportError extends Error {
  readonly kind: keyof typeof sentences | 'status'
  readonly status: number | undefined

  constructor(reason: keyof typeof sentences | number) {
    super(
      typeof reason === 'number'
        ? `Request failed with status code ${reason}. Try again in a moment.`
        : sentences[reason],
    )
    this.kind = typeof reason === 'number' ? 'status' : reason
    this.status = typeof reason === 'number' ? reason : undefined
  }
}

const asTransportError = (thrown: unknown): TransportError => {
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'TimeoutError') return new TransportError('timeout')
  if (name === 'AbortError') return new TransportError('aborted')
  return new TransportError('network')
}
