import type { Picture } from '#contract/media.ts'
import type { Database } from '#server/database/tables.ts'
import drawn from '#server/demo-pictures.json' with { type: 'json' }
import { galleryStore } from './store.ts'

type Drawn = Picture & { readonly name: string; readonly alt: string }

const pictures: readonly Drawn[] = drawn

/** Pictures that come with the site: their files are not on the shelf, so they cannot be lost. */
export const demoGallery = async (db: Database) => {
  for (const { name, alt, ...picture } of pictures) {
    const url = picture.sources.at(-1)?.url ?? ''
    await galleryStore(db).add({ url, alt }, picture)
  }
}
