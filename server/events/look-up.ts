import { Refusal } from '#contract/refusal.ts'
import type { DatabaseTransaction } from '#server/database/tables.ts'
import { eventStore } from './store.ts'

/** The rides that are meant, as they stand. Whoever looked at an older version of the first is told. */
export const lookUp = async (
  db: DatabaseTransaction,
  id: string,
  version: number,
  scope: 'this' | 'later',
) => {
  const events = eventStore(db)
  const held = await events.hold(id, version)
  const event = await events.find(id)
  if (!event) throw new Refusal('not-found')
  if (!held) throw new Refusal('stale')
  const later = scope === 'later' ? await events.thisAndLater(event) : []
  return later.length > 0 ? later : [event]
}
