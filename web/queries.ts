import { QueryClient } from '@tanstack/react-query'
import { Refusal } from '#contract/refusal.ts'

/** A refusal would be repeated; other failures may pass. */
const retry = (failures: number, error: Error) =>
  failures < 3 && !(error instanceof Refusal && error.status < 500)

/** 1, 2, 4 … 30 seconds, the default of the library, but never earlier than the site asks for. */
const retryDelay = (failures: number, error: Error) => {
  const asked = error instanceof Refusal ? (error.retryAfter ?? 0) : 0
  return Math.min(Math.max(2 ** failures, asked), 30) * 1000
}

/**
 * Three retries and five minutes in memory, the defaults of the library. Requests are sent without a
 * connection, too: the service worker may have the last answer, and if not, the failure is shown.
 */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry, retryDelay, networkMode: 'always' } },
})
