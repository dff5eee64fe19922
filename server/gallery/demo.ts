import type { Picture } from '#contract/media.ts'
import type { Database } from '#server/database/tables.ts'
import drawn from '#server/demo-pictures.json' with { type: 'json' }
import { galleryStore } from './store.ts'

type Drawn = Picture & { readonly name: string; readonly alt: string }

const pictures: readonly Drawn[] = drawn

/** Adds drawn scenes instead of photographs. They are files of the site and not in picture storage. */
export const demoGallery = async (db: Database) => {
  for (const { name, alt, ...picture } of pictures) {
    const url = picture.sources.at(-1)?.url ?? ''
    await galleryStore(db).add({ url, alt }, picture)
  }
}
