import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#tests/site.ts'

const shapes = [
  { width: 1200, height: 800, background: '#c8432b' },
  { width: 750, height: 1000, background: '#1f6f78' },
  { width: 1600, height: 900, background: '#f2a541' },
  { width: 900, height: 900, background: '#47598a' },
]

type Site = { readonly moderator: Person; readonly db: Database }

const upload = async (
  { media }: Person,
  { width, height, background }: (typeof shapes)[number],
) => {
  const blank = sharp({ create: { width, height, channels: 3, background } })
  const file = new Blob([Uint8Array.from(await blank.jpeg().toBuffer())], { type: 'image/jpeg' })
  return (await media.takeFile({ file })).secure_url
}

/**
 * Replaces the demonstration club's pictures with some of four shapes, each with its own description. The first is
 * added last, so it is the first in the gallery.
 */
export const addPictures = async ({ moderator, db }: Site, count: number) => {
  await db.deleteFrom('gallery_image').execute()
  for (let number = count; number >= 1; number--) {
    const shape = shapes[number % shapes.length] as (typeof shapes)[number]
    const first = () => upload(moderator, shape)
    const url = await (moderator.copyPicture?.(shape.background, first) ?? first())
    await moderator.gallery.add({ url, alt: `Picture of ride ${number}` })
  }
}

/** Fills the gallery up to so many pictures with older copies of those that are there. */
export const fillGallery = async ({ db }: Pick<Site, 'db'>, count: number) => {
  const there = await db.selectFrom('gallery_image').selectAll().orderBy('id').execute()
  const copies = Array.from({ length: count - there.length }, (_, index) => ({
    ...(there[index % there.length] as (typeof there)[number]),
    id: randomUUIDv7(),
    alt: null,
    added_at: `2000-01-01T00:00:00.${String(999_999 - index)}Z`,
  }))
  await db.insertInto('gallery_image').values(copies).execute()
}
