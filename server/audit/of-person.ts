import type { ExportedAction } from '#contract/users.ts'
import type { Database, Tables } from '#server/database/tables.ts'

/** What is done in these rooms is about people: one may know of it only what is about oneself. */
const aboutPeople = ['users', 'identity', 'contact']

/** What somebody did and what was done to their record, without a trace of anybody else. */
export const auditOf = async (db: Database, id: string) => {
  const entries = db.selectFrom('audit').selectAll().orderBy('at').orderBy('id')
  const [byMe, aboutMe] = [
    await entries.where('person_id', '=', id).execute(),
    await entries.where('subject_id', '=', id).execute(),
  ]
  const told = (entry: Tables['audit']) => asDeed(entry, id)
  return { byMe: byMe.map(told), aboutMe: aboutMe.map(told) }
}

const asDeed = (
  { at, action, subject_id, before, after }: Tables['audit'],
  id: string,
): ExportedAction => {
  const [room = ''] = action.split('.')
  if (subject_id !== id && aboutPeople.includes(room)) return { at, action }
  return {
    at,
    action,
    subject: subject_id,
    ...(before !== null && { before: JSON.parse(before) }),
    ...(after !== null && { after: JSON.parse(after) }),
  }
}
