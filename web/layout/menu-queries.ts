import { queryOptions } from '@tanstack/react-query'
import { clubWithoutSignOut, token } from '#web/api.ts'
import type { Counted } from './screens.ts'

type Waiting = {
  readonly word: string
  readonly ask: (request: { signal: AbortSignal }) => Promise<{ readonly total: number }>
}

const { notices, contact, gallery, routes } = clubWithoutSignOut

/** What waits for a member in each feature. */
export const waiting: Readonly<Record<Counted, Waiting>> = {
  notices: {
    word: 'unread',
    ask: (request) => notices.list.page({ unread: 'true', limit: 1 }, request),
  },
  contact: {
    word: 'open',
    ask: (request) => contact.list.page({ status: 'open', limit: 1 }, request),
  },
  gallery: {
    word: 'waiting',
    ask: (request) => gallery.proposals.page({ limit: 1 }, request),
  },
  routes: {
    word: 'proposed',
    ask: (request) => routes.list.page({ state: 'proposed', limit: 1 }, request),
  },
}

/**
 * How much waits. It is asked for again when the window is looked at, and once a minute: in the background, so a
 * refusal must not take people away from the page they read.
 */
export const countWaiting = (of: Counted) =>
  queryOptions({
    queryKey: [of, 'waiting'],
    queryFn: async ({ signal }) => {
      // Signed out meanwhile, perhaps in another tab.
      if (!token.read()) return 0
      return (await waiting[of].ask({ signal })).total
    },
    refetchInterval: 60_000,
    // The bell and the menu show the same number, and may be there at different moments.
    staleTime: 5000,
  })
