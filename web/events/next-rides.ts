import type { Client } from '#contract/client.ts'
import type { Event } from '#contract/events.ts'
import type { Contract } from '#contract/index.ts'

/** The rest of a page is worth reading even when the rides cannot be had. */
export const nextRides = (club: Client<Contract>): Promise<readonly Event[]> =>
  club.events.next({}).catch(() => [])
