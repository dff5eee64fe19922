import { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#contract/refusal.ts'

/** What the site has refused once it will refuse again; anything else may pass. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof Refusal && error.status < 500)

/**
 * Waits, retries and forgets as the library does by itself: 1, 2, 4 … 30 seconds, and five minutes.
 * Without a connection it asks all the same: what was seen last may be at hand, or it can be said.
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, networkMode: 'always' } },
})
