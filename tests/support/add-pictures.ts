import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import type { Client } from '#contract/client.ts'
import type { Contract } from '#contract/index.ts'
import type { Database } from '#server/database/tables.ts'

const sheets = [
  { width: 1200, height: 800, background: '#c8432b' },
  { width: 750, height: 1000, background: '#1f6f78' },
  { width: 1600, height: 900, background: '#f2a541' },
  { width: 900, height: 900, background: '#47598a' },
]

const drawSheet = async ({ width, height, background }: (typeof sheets)[number]) => {
  const blank = sharp({ create: { width, height, channels: 3, background } })
  return new Blob([Uint8Array.from(await blank.jpeg().toBuffer())], { type: 'image/jpeg' })
}

type Site = { readonly moderator: Client<Contract>; readonly db: Database }

/** Hangs real pictures of four shapes in place of those of the demonstration club, each with words of its own. */
export const addPictures = async ({ moderator, db }: Site, count: number) => {
  await db.deleteFrom('gallery_image').execute()
  for (let place = 1; place <= count; place++) {
    const sheet = sheets[place % sheets.length] as (typeof sheets)[number]
    const { secure_url: url } = await moderator.media.takeFile({ file: await drawSheet(sheet) })
    await moderator.gallery.add({ url, alt: `Picture of ride ${place}` })
  }
}

/** Fills the gallery up to so many pictures with copies of the ones that hang there. */
export const fillGallery = async ({ db }: Pick<Site, 'db'>, count: number) => {
  const hung = await db.selectFrom('gallery_image').selectAll().orderBy('id').execute()
  const copies = Array.from({ length: count - hung.length }, (_, index) => ({
    ...(hung[index % hung.length] as (typeof hung)[number]),
    id: randomUUIDv7(),
    alt: null,
    added_at: `2100-01-01T00:00:00.${String(index).padStart(6, '0')}Z`,
  }))
  await db.insertInto('gallery_image').values(copies).execute()
}
