import type { AuditEntry, Named } from '#contract/audit.ts'
import type { FindNames } from '#server/database/page.ts'
import { mapPage } from '#server/database/page.ts'
import type { Handlers } from '#server/http/call.ts'
import { firstMomentOf, momentAfter } from './days.ts'
import { auditStore } from './store.ts'

type Parts = {
  readonly timeZone: string
  readonly namesOf: FindNames
  /** Looks up the titles of what was changed, by feature. */
  readonly titles: Readonly<Record<string, FindNames>>
}

const defaultLimit = 100

export const auditHandlers = ({ timeZone, namesOf, titles }: Parts): Handlers['audit'] => ({
  async list({ limit = defaultLimit, from, to, ...asked }, { db }) {
    const page = await auditStore(db).list({
      ...asked,
      limit,
      since: from && firstMomentOf(from, timeZone),
      until: to && momentAfter(to, timeZone),
    })
    const people = await namesOf(
      db,
      page.items.map(({ person_id }) => person_id),
    )
    const things = new Map<string, string>()
    for (const [feature, entries] of Map.groupBy(page.items, featureOf)) {
      const ids = entries.map(({ subject_id }) => subject_id)
      for (const [id, name] of (await titles[feature]?.(db, ids)) ?? []) things.set(id, name)
    }
    return mapPage(
      page,
      ({ id, at, action, person_id, subject_id, before, after }): AuditEntry => ({
        _id: id,
        at,
        action,
        who: named(person_id, people),
        what: named(subject_id, things),
        ...(before && { before }),
        ...(after && { after }),
      }),
    )
  },

  async people(_, { db }) {
    const ids = await auditStore(db).people()
    const names = await namesOf(db, ids)
    return ids.map((id) => named(id, names))
  },
})

const featureOf = ({ action }: { action: string }) => action.split('.')[0] ?? ''

const named = (id: string, names: ReadonlyMap<string, string>): Named => {
  const name = names.get(id)
  return name === undefined ? { id } : { id, name }
}
