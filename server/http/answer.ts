import type { Page } from '#contract/endpoint.ts'
import { toProblem } from '#contract/problem.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { DeclaredCall } from './handle-call.ts'
import { setExpiry, setRoute, setTopics } from './internal-headers.ts'

/** Puts what a handler gave into the form the contract promises. */
export const answer = (
  { endpoint, feature: room }: DeclaredCall,
  done: unknown,
  request: Request,
  until: number,
): Response => {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  if (endpoint.method === 'GET' && endpoint.access === 'everyone') {
    headers.set('cache-control', 'no-cache')
    setTopics(headers, [room])
    setExpiry(headers, until)
  }
  if (!endpoint.paged) {
    return new Response(JSON.stringify(done), { status: endpoint.creates ? 201 : 200, headers })
  }
  const { items, total, next } = done as Page<unknown>
  headers.set('x-total-count', String(total))
  if (next) headers.set('link', `<${nextPage(request.url, next)}>; rel="next"`)
  return new Response(JSON.stringify(items), { headers })
}

const nextPage = (address: string, cursor: string) => {
  const url = new URL(address)
  url.searchParams.set('cursor', cursor)
  return url.pathname + url.search
}

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
