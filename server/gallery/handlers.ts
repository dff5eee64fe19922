import { PictureAddress } from '#contract/media.ts'
import { Refusal } from '#contract/refusal.ts'
import type { FurtherChecks, Handlers } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { galleryStore } from './store.ts'

export const galleryHandlers = (pictures: Pictures): Handlers['gallery'] => ({
  list: (window, { db }) => galleryStore(db).list(window),

  async add(image, { db, record }) {
    const picture = await pictures.claim(db, image.url, 'url')
    const insertedId = await galleryStore(db).add(image, picture)
    await record(insertedId, { after: image })
    return { insertedId }
  },

  async remove({ id }, { db, record, afterwards }) {
    const removed = await galleryStore(db).remove(id)
    if (!removed) throw new Refusal('not-found')
    afterwards(await pictures.release(db, removed.url))
    await record(id, { before: removed })
    return { deletedCount: 1 }
  },
})

export const galleryChecks = (pictures: Pictures): FurtherChecks['gallery'] => ({
  async add({ url }, db) {
    const address = PictureAddress.safeParse(url)
    return address.success ? pictures.check(db, address.data, 'url') : []
  },
})
