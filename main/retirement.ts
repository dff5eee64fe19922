import type { Shutdown } from '#server/http/graceful-shutdown.ts'

/** What the primary says to a worker whose place another one has taken. */
type Retirement = { readonly retire: Shutdown }

/** The others take newcomers; whoever talks to this one is answered, and told to ask elsewhere next. */
export const retirement: Retirement = { retire: { drain: 5_000, newcomers: false } }

export const isRetirement = (order: unknown): order is Retirement =>
  typeof order === 'object' && order !== null && 'retire' in order
