import { randomUUIDv7 } from 'node:crypto'
import type { GalleryImage, NewImage } from '#contract/gallery.ts'
import type { Picture } from '#contract/media.ts'
import { mapColumns } from '#server/database/columns.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

const image = mapColumns<Tables['gallery_image']>()(['url', 'alt'])

type Window = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

export const galleryStore = (db: Database) => ({
  async list(window: Window) {
    const all = db.selectFrom('gallery_image').selectAll()
    const order = { by: ['added_at', 'id'], direction: 'asc' } as const
    return mapPage(await readPage(all, window, order), asImage)
  },

  async add(words: NewImage, picture: Picture | undefined) {
    const id = randomUUIDv7()
    await db
      .insertInto('gallery_image')
      .values({
        id,
        ...image.write(words),
        picture: picture ? JSON.stringify(picture) : null,
        added_at: new Date().toISOString(),
      })
      .execute()
    return id
  },

  remove: (id: string) =>
    db.deleteFrom('gallery_image').where('id', '=', id).returning('url').executeTakeFirst(),

  async shows(url: string) {
    const found = await db
      .selectFrom('gallery_image')
      .select('id')
      .where('url', '=', url)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
})

const asImage = (row: Tables['gallery_image']): GalleryImage => ({
  _id: row.id,
  ...image.read(row),
  ...(row.picture !== null && { picture: JSON.parse(row.picture) }),
})
