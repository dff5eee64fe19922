import { NewNews } from '#contract/news.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { Id } from '#contract/shapes.ts'
import { readProse } from '#server/content/read-prose.ts'
import type { Database } from '#server/database/tables.ts'
import type { FurtherChecks, Handlers } from '#server/http/call.ts'
import type { Pictures, TakeUpload } from '#server/media/pictures.ts'
import { tellMembers } from '#server/notices/write-notices.ts'
import { newsStore } from './store.ts'

type Parts = { readonly pictures: Pictures; readonly upload: TakeUpload }

export const newsHandlers = ({ pictures, upload }: Parts): Handlers['news'] => ({
  list: (window, { db }) => newsStore(db).list(window),

  async get({ id }, { db }) {
    const item = await newsStore(db).find(id)
    if (!item) throw new Refusal('not-found')
    return { ...item, ...(await newsStore(db).neighbours(item)) }
  },

  async add(item, { db, person, record }) {
    refuse(await newsErrors(pictures, db, item))
    const picture = item.image ? await pictures.claim(db, item.image, 'image') : undefined
    const insertedId = await newsStore(db).add({ ...item, picture })
    const notice = { kind: 'news', about: insertedId, key: 'added', words: {} } as const
    await tellMembers(db, notice, person.id)
    await record(insertedId, { after: item })
    return { insertedId }
  },

  upload: async (_, call) => ({ secure_url: await upload(call, 'file') }),

  async change({ id, version, ...wanted }, { db, record, afterwards }) {
    const before = await newsStore(db).find(id)
    if (!before) throw new Refusal('not-found')
    if (before.version !== version) throw new Refusal('stale')
    refuse(await newsErrors(pictures, db, wanted, before.image))
    const swapped = wanted.image !== before.image
    const old = before.image ? [before.image] : []
    const claimed =
      swapped && wanted.image && (await pictures.claim(db, wanted.image, 'image', old))
    const picture = swapped ? claimed || undefined : before.picture
    await newsStore(db).change(before, { ...wanted, picture })
    const bodyChanged = wanted.body !== before.body
    const after = { ...wanted, bodyChanged, ...(swapped && { pictureChanged: true }) }
    await record(id, { before, after })
    if (swapped && before.image) afterwards(await pictures.release(db, before.image))
    return { modifiedCount: 1 }
  },

  async remove({ id }, { db, record, afterwards }) {
    const before = await newsStore(db).find(id)
    if (!before) throw new Refusal('not-found')
    await newsStore(db).remove(id)
    await record(id, { before })
    if (before.image) afterwards(await pictures.release(db, before.image))
    return { deletedCount: 1 }
  },
})

/** An unchanged picture was already accepted, so only a new one is checked. */
const newsErrors = async (
  pictures: Pictures,
  db: Database,
  { body = '', image }: Partial<NewNews>,
  imageBefore?: string,
): Promise<readonly FieldError[]> => {
  const read = readProse(body)
  return [
    ...(image && image !== imageBefore ? await pictures.check(db, image, 'image') : []),
    ...('mistake' in read ? [{ field: 'body', detail: read.mistake }] : []),
  ]
}

const refuse = (errors: readonly FieldError[]) => {
  if (errors.length > 0) throw new Refusal('bad-fields', { errors })
}

const validFieldsOf = ({ body, image }: Readonly<Record<string, unknown>>) => ({
  body: NewNews.shape.body.safeParse(body).data,
  image: NewNews.shape.image.safeParse(image).data,
})

export const newsChecks = (pictures: Pictures): FurtherChecks['news'] => ({
  add: (given, db) => newsErrors(pictures, db, validFieldsOf(given)),

  async change(given, db) {
    const id = Id.safeParse(given.id)
    const before = id.success ? await newsStore(db).find(id.data) : undefined
    return newsErrors(pictures, db, validFieldsOf(given), before?.image)
  },
})
