import { NewNews } from '#contract/news.ts'
import { Refusal } from '#contract/refusal.ts'
import { readProse } from '#server/content/read-prose.ts'
import type { FurtherCheck, FurtherChecks, Handlers } from '#server/http/call.ts'
import { tellMembers } from '#server/notices/write-notices.ts'
import { newsStore } from './store.ts'

export const newsHandlers: Handlers['news'] = {
  list: (window, { db }) => newsStore(db).list(window),

  async get({ id }, { db }) {
    const item = await newsStore(db).find(id)
    if (!item) throw new Refusal('not-found')
    return { ...item, ...(await newsStore(db).neighbours(item)) }
  },

  async add(item, { db, person, record }) {
    refuseBadBody(item)
    const insertedId = await newsStore(db).add(item)
    const notice = { kind: 'news', about: insertedId, key: 'added', words: {} } as const
    await tellMembers(db, notice, person.id)
    await record(insertedId, { after: item })
    return { insertedId }
  },

  async change({ id, version, ...wanted }, { db, record }) {
    const before = await newsStore(db).find(id)
    if (!before) throw new Refusal('not-found')
    if (before.version !== version) throw new Refusal('stale')
    refuseBadBody(wanted)
    await newsStore(db).change(before, wanted)
    const bodyChanged = wanted.body !== before.body
    await record(id, { before, after: { ...wanted, bodyChanged } })
    return { modifiedCount: 1 }
  },

  async remove({ id }, { db, record }) {
    const before = await newsStore(db).find(id)
    if (!before) throw new Refusal('not-found')
    await newsStore(db).remove(id)
    await record(id, { before })
    return { deletedCount: 1 }
  },
}

const bodyErrors = (body = '') => {
  const read = readProse(body)
  return 'mistake' in read ? [{ field: 'body', detail: read.mistake }] : []
}

const refuseBadBody = ({ body }: NewNews) => {
  const errors = bodyErrors(body)
  if (errors.length > 0) throw new Refusal('bad-fields', { errors })
}

const checkBody: FurtherCheck = async ({ body }) => {
  const text = NewNews.shape.body.safeParse(body)
  return text.success ? bodyErrors(text.data) : []
}

export const newsChecks: FurtherChecks['news'] = { add: checkBody, change: checkBody }
