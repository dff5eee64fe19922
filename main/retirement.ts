import type { Shutdown } from '#server/http/graceful-shutdown.ts'

/** What the primary says to a worker whose place another one has taken. */
type RetireOrder = { readonly retire: Shutdown }

/** The others take newcomers; whoever talks to this one is answered, and told to ask elsewhere next. */
export const retireOrder: RetireOrder = { retire: { drain: 5_000, acceptNew: false } }

export const isRetireOrder = (order: unknown): order is RetireOrder =>
  typeof order === 'object' && order !== null && 'retire' in order
