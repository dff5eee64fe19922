import type { Event } from '#contract/events.ts'
import { Refusal } from '#contract/refusal.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import { eventStore } from './store.ts'

type Asked = { readonly id: string; readonly version: number; readonly scope: 'this' | 'later' }

/** The ride that is meant, and with it the later ones of its series if they are meant too. */
type Meant = { readonly event: Event; readonly all: readonly Event[] }

/** Whoever looked at an older version of the ride is told so. */
export const lookUp = async (
  db: DatabaseTransaction,
  { id, version, scope }: Asked,
): Promise<Meant> => {
  const event = await eventStore(db).find(id)
  if (!event) throw new Refusal('not-found')
  if (event.version !== version) throw new Refusal('stale')
  const later = scope === 'later' ? await eventStore(db).laterThan(event) : []
  return { event, all: [event, ...later] }
}
