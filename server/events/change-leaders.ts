import type { Database } from '#server/database/tables.ts'
import { type Leader, readLeaders, setLeaders } from '#server/signup/leaders.ts'
import { type Telling, tellRiders } from '#server/signup/tell-riders.ts'
import { eventStore } from './store.ts'

type Asked = { readonly id: string; readonly leaders: readonly Leader[] }

/** Names the leaders of a ride and tells its riders. Returns how many rides changed. */
export const changeLeaders = async (
  db: Database,
  { id, leaders }: Asked,
  by: string,
  telling: Telling,
  timeZone: string,
) => {
  const namedLeaders = async () => (await readLeaders(db, id)).map(({ person }) => person)
  const was = await namedLeaders()
  const changed = await setLeaders(db, id, leaders, by, timeZone)
  const event = await eventStore(db).find(id)
  if (changed === 0 || !event) return 0
  const named = (ids: readonly string[]) => ({ ...event, named: { leaders: ids } })
  const change = { before: named(was), after: named(await namedLeaders()) }
  await tellRiders(db, [change], by, telling, timeZone)
  return changed
}
