import type { AuditWindow } from '#contract/audit.ts'
import type { ExportedAction } from '#contract/own-record.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

/** The window with its days as times: from `since` on, and before `until`. */
type Window = Omit<AuditWindow, 'from' | 'to'> & {
  readonly since?: string | undefined
  readonly until?: string | undefined
}

export const auditStore = (db: Database) => ({
  async list({ person, kind, since, until, ...window }: Window) {
    let matching = db.selectFrom('audit').selectAll()
    if (person) matching = matching.where('person_id', 'in', await idsOf(db, person))
    if (kind?.includes('.')) matching = matching.where('action', '=', kind)
    else if (kind) matching = matching.where('action', 'like', `${kind}.%`)
    if (since) matching = matching.where('at', '>=', since)
    if (until) matching = matching.where('at', '<', until)
    const order = { by: ['at', 'id'], direction: 'desc' } as const
    return mapPage(await readPage(matching, window, order), asEntry)
  },

  async people() {
    const rows = await db.selectFrom('audit').select('person_id').distinct().execute()
    const merged = await db.selectFrom('merged_person').select(['id', 'into_id']).execute()
    const now = new Map(merged.map(({ id, into_id }) => [id, into_id]))
    return [...new Set(rows.map(({ person_id }) => now.get(person_id) ?? person_id))]
  },
})

/** The id of a person, and those of records that were merged into theirs. */
const idsOf = async (db: Database, id: string) => {
  const merged = await db
    .selectFrom('merged_person')
    .select('id')
    .where('into_id', '=', id)
    .execute()
  return [id, ...merged.map((row) => row.id)]
}

const asEntry = ({ before, after, ...row }: Tables['audit']) => ({
  ...row,
  ...changes({ before, after }),
})

const changes = ({ before, after }: Pick<Tables['audit'], 'before' | 'after'>) => ({
  ...(before !== null && { before: JSON.parse(before) }),
  ...(after !== null && { after: JSON.parse(after) }),
})

/** Actions of these features are about other people, so their details are left out. */
const aboutPeople = ['users', 'identity', 'contact']

/** What a person did, and what was done to their record, without any data of others. */
export const readAuditOf = async (db: Database, id: string) => {
  const ids = await idsOf(db, id)
  const entries = db.selectFrom('audit').selectAll().orderBy('at').orderBy('id')
  const [byMe, aboutMe] = [
    await entries.where('person_id', 'in', ids).execute(),
    await entries.where('subject_id', 'in', ids).execute(),
  ]
  const asOwn = (entry: Tables['audit']) => asExportedAction(entry, ids)
  return { byMe: byMe.map(asOwn), aboutMe: aboutMe.map(asOwn) }
}

const asExportedAction = (
  { at, action, subject_id, before, after }: Tables['audit'],
  ids: readonly string[],
): ExportedAction => {
  const [feature = ''] = action.split('.')
  if (!ids.includes(subject_id) && aboutPeople.includes(feature)) return { at, action }
  return {
    at,
    action,
    subject: subject_id,
    ...changes({ before, after }),
  }
}
