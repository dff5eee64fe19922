import {
  type MemberRecord,
  type Merge,
  type RecordChange,
  recordFields,
} from '#contract/member-records.ts'
import type { Database } from '#server/database/tables.ts'
import { userStore } from './store.ts'

type One = { readonly subject: string; readonly record: MemberRecord }
type RecordValues = Omit<RecordChange, 'id' | 'version' | 'note'>
type Both = { readonly kept: One; readonly gone: One }

/**
 * Makes one row of two, after everything else of the record that goes has moved. Returns the fields that changed in
 * the record that stays.
 */
export const mergePeople = async (db: Database, { kept, gone }: Both, asked: Merge) => {
  const users = userStore(db)
  const [one, other] = [kept.record, gone.record]
  const taken = recordFields.filter((field) => {
    const side = asked.take[field] ?? (one[field] ? 'kept' : 'gone')
    if (field === 'firstName' && !other.firstName) return false
    return side === 'gone' && other[field] !== one[field]
  })
  const values: RecordValues = Object.fromEntries(
    taken.map((field) => [field, other[field] ?? null]),
  )
  const quiet = await quietValues(db, one._id, other._id)
  const joined = one.joined < other.joined ? one.joined : other.joined
  await users.remove(other._id)
  await db
    .updateTable('person')
    .set({ ...quiet, created_at: joined })
    .where('id', '=', one._id)
    .execute()
  if (asked.signIn === 'gone') {
    await users.changeSubject(one._id, gone.subject)
    await users.updateEmail(gone.subject, other.email)
  }
  await users.change(one._id, values)
  const merged_at = new Date().toISOString()
  await db
    .insertInto('merged_person')
    .values({ id: other._id, into_id: one._id, merged_at })
    .execute()
  return taken
}

const namesFromOpen = ['name', 'initial', 'hidden']

/** What no admin sees: what is given in one record fills a gap in the other, and the more private choice counts. */
const quietValues = async (db: Database, keptId: string, goneId: string) => {
  const read = (id: string) =>
    db
      .selectFrom('person')
      .select(['birth_year', 'name_shown', 'season_shown', 'first_steps', 'seen_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const [kept, gone] = [await read(keptId), await read(goneId)]
  const steps = [...kept.first_steps.split(','), ...gone.first_steps.split(',')]
  const isMoreOpen = namesFromOpen.indexOf(kept.name_shown) < namesFromOpen.indexOf(gone.name_shown)
  return {
    birth_year: kept.birth_year ?? gone.birth_year,
    name_shown: isMoreOpen ? gone.name_shown : kept.name_shown,
    season_shown: Math.min(kept.season_shown, gone.season_shown),
    first_steps: [...new Set(steps.filter(Boolean))].join(','),
    seen_at: [kept.seen_at, gone.seen_at].toSorted().findLast((moment) => moment !== null) ?? null,
  }
}
