import type { Picture } from '#contract/media.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { fileName, type PictureStorage } from './picture-storage.ts'
import { pictureStore } from './store.ts'

type Parts = {
  readonly db: Database
  readonly storage: PictureStorage
  /** Whether anything shows the picture at this address. */
  readonly isShown: (db: DatabaseTransaction, url: string) => Promise<boolean>
  /** Whether the picture is at one of the outside hosts in the settings. */
  readonly isOutside: (url: string) => boolean
  /** Called when the files of a picture have been deleted. */
  readonly onDeleted: (id: string) => void
}

const aDay = 24 * 60 * 60 * 1000

/** Tracks which pictures are shown, and deletes those that are not. */
export const pictureLifecycle = ({ db: outer, storage, isShown, isOutside, onDeleted }: Parts) => {
  const deleteFiles = async (id: string) => {
    const known = await pictureStore(outer).find(id)
    for (const { width } of known?.picture.sources ?? []) await storage.remove(fileName(id, width))
    onDeleted(id)
    await pictureStore(outer).remove(id)
  }

  const pictures: Pictures = {
    async check(db, url, field) {
      if (isOutside(url)) return []
      const id = idOf(url)
      const known = id && (await pictureStore(db).find(id))
      const isHere = known && known.url === url && ['waiting', 'shown'].includes(known.state)
      return isHere ? [] : [notUploaded(field)]
    },

    async claim(db, url, field, insteadOf = []) {
      if (isOutside(url)) return undefined
      const id = idOf(url)
      for (const one of insteadOf.length > 0 ? idsOf([url, ...insteadOf]) : []) {
        await pictureStore(db).lock(one)
      }
      const known = id && (await pictureStore(db).find(id))
      if (known && known.url === url && (await pictureStore(db).show(id))) return known.picture
      throw new Refusal('bad-fields', { errors: [notUploaded(field)] })
    },

    async release(db, url) {
      const id = idOf(url)
      if (!id) return async () => {}
      // The lock makes a claim of the same picture wait; it is then refused.
      await pictureStore(db).lock(id)
      if (await isShown(db, url)) return async () => {}
      await pictureStore(db).markAsGoing(id)
      return () => deleteFiles(id)
    },
  }

  /** Deletes pictures that were not shown within a day, and what an interrupted deletion left behind. */
  const sweep = async () => {
    let old = await pictureStore(outer).markOldAsGoing(aDay)
    while (old) {
      await deleteFiles(old.id)
      old = await pictureStore(outer).markOldAsGoing(aDay)
    }
  }

  return { pictures, sweep }
}

/** The sizes of these pictures, as far as the site has them. */
export const findPictures = async (db: Database, urls: readonly string[]) => {
  const found = new Map<string, Picture>()
  for (const url of new Set(urls)) {
    const id = idOf(url)
    const known = id && (await pictureStore(db).find(id))
    if (known && known.url === url && known.state !== 'going') found.set(url, known.picture)
  }
  return found
}

const notUploaded = (field: string) => ({ field, detail: 'Please upload the picture first.' })

/** Always in the same order, so that two transactions cannot wait for each other. */
const idsOf = (urls: readonly string[]) => urls.flatMap((url) => idOf(url) ?? []).toSorted()

const idOf = (url: string) => url.match(/^\/media\/([0-9a-f]{40})-\d+\.webp$/)?.[1]
