import { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#contract/refusal.ts'

/** What the site has refused once it will refuse again; anything else may pass. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof Refusal && error.status < 500)

/** 1, 2, 4 … 30 seconds, as the library does by itself, but not before the site wants to be asked again. */
const waitFor = (failures: number, error: Error) => {
  const wished = error instanceof Refusal ? (error.retryAfter ?? 0) : 0
  return Math.min(Math.max(2 ** failures, wished), 30) * 1000
}

/**
 * Retries and forgets as the library does by itself: three times, and after five minutes.
 * Without a connection it asks all the same: what was seen last may be at hand, or it can be said.
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, retryDelay: waitFor, networkMode: 'always' } },
})
