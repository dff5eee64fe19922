import { zonedNow } from '#server/clock.ts'
import type { Database } from '#server/database/tables.ts'
import { setLeaders } from '#server/signup/leaders.ts'
import { leadingStore } from './store.ts'

/** Of the coming rides the next three have leaders already, and this one still needs one. */
const led = 3
const open = 4

/** A member who has not led yet. */
const willing = 'Lucy Gomes'

/** Who may lead, who leads the coming rides, and a leader who looks for a stand-in. */
export const demoLeading = async (db: Database, timeZone: string) => {
  const now = zonedNow(timeZone).toPlainDateTime().toString()
  const rides = await db
    .selectFrom('event')
    .leftJoin('person', 'person.first_name', 'event.author')
    .select(['event.id', 'event.date', 'event.time', 'person.id as author'])
    .where('event.status', '=', 'planned')
    .where('event.series', 'is', null)
    .where('event.distance', 'is not', null)
    .orderBy('event.date')
    .orderBy('event.time')
    .execute()
  const coming = rides.filter(({ date, time }) => `${date}T${time}` > now)
  for (const [place, { id, author }] of coming.entries()) {
    if (place < led || place === open || !author) continue
    await setLeaders(db, id, [{ person: author }], author, timeZone)
  }
  await db
    .updateTable('person')
    .set({ may_lead: 1 })
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('first_name', '=', willing),
        eb('id', 'in', selectFrom('ride_leader').select('person_id')),
      ]),
    )
    .execute()
  const [, asking] = coming
  if (!asking?.author) return
  await leadingStore(db).ask({
    ...{ event_id: asking.id, from_id: asking.author, to_id: null, other_event_id: null },
  })
}
