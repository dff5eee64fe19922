import type { AuditWindow } from '#contract/audit.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

/** The window with its days as moments: from the first on, and before the second. */
type Window = Omit<AuditWindow, 'from' | 'to'> & {
  readonly since?: string | undefined
  readonly until?: string | undefined
}

export const auditStore = (db: Database) => ({
  async list({ person, kind, since, until, ...window }: Window) {
    let matching = db.selectFrom('audit').selectAll()
    if (person) matching = matching.where('person_id', '=', person)
    if (kind?.includes('.')) matching = matching.where('action', '=', kind)
    else if (kind) matching = matching.where('action', 'like', `${kind}.%`)
    if (since) matching = matching.where('at', '>=', since)
    if (until) matching = matching.where('at', '<', until)
    const order = { by: ['at', 'id'], direction: 'desc' } as const
    return mapPage(await readPage(matching, window, order), asNoted)
  },

  async people() {
    const rows = await db.selectFrom('audit').select('person_id').distinct().execute()
    return rows.map(({ person_id }) => person_id)
  },
})

const asNoted = ({ before, after, ...row }: Tables['audit']) => ({
  ...row,
  ...(before !== null && { before: JSON.parse(before) }),
  ...(after !== null && { after: JSON.parse(after) }),
})
