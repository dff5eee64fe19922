import type { ServerResponse } from 'node:http'
import { toProblem } from '#contract/problem.ts'
import type { Refusal } from '#contract/refusal.ts'
import { setExcept, setExpiry, setTopics } from './internal-headers.ts'

/** How a response may be cached. */
type Caching = {
  /** The features whose writes make it stale. */
  readonly topics: readonly string[]
  /** When it expires although nothing was written. */
  readonly expiry: number
  /** The ids of people who get another answer than others with the same roles. */
  readonly except: readonly string[]
}

/** A response whose body is a text: the answer to a call, or a refusal. */
export type TextResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly caching?: Caching
}

export const asResponse = ({ status, headers, body, caching }: TextResponse) => {
  const response = new Response(body, { status, headers })
  if (caching) {
    setTopics(response.headers, caching.topics)
    setExpiry(response.headers, caching.expiry)
    setExcept(response.headers, caching.except)
  }
  return response
}

/** A refusal as `application/problem+json`. */
export const asProblem = (
  refusal: Refusal,
  more: Readonly<Record<string, string>> = {},
): TextResponse => ({
  status: refusal.status,
  headers: {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...more,
    ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
  },
  body: JSON.stringify(toProblem(refusal)),
})

/** Sends text responses with these headers, straight to `node:http`. */
export const textSender = (always: Readonly<Record<string, string>>) => {
  const same = Object.entries(always).flat()
  return ({ status, headers, body }: TextResponse, outgoing: ServerResponse, requestId: string) => {
    const length = Buffer.byteLength(body)
    const own = Object.entries(headers).flat()
    const last = ['content-length', String(length), 'x-request-id', requestId]
    outgoing.writeHead(status, [...same, ...own, ...last])
    // Plain ASCII need not be encoded.
    outgoing.end(body, length === body.length ? 'latin1' : 'utf8')
  }
}
