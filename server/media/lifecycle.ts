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
  /** Whether an outside host that the settings name has this picture. */
  readonly isOutside: (url: string) => boolean
  /** Told when the files of a picture are gone. */
  readonly onGone: (id: string) => void
}

const aDay = 24 * 60 * 60 * 1000

/** From the moment a picture is shown to the moment nothing shows it any more. */
export const pictureLifecycle = ({ db: outer, storage, isShown, isOutside, onGone }: Parts) => {
  const clear = async (id: string) => {
    const known = await pictureStore(outer).find(id)
    for (const { width } of known?.picture.sources ?? []) await storage.remove(fileName(id, width))
    onGone(id)
    await pictureStore(outer).remove(id)
  }

  const pictures: Pictures = {
    async check(db, url, field) {
      if (isOutside(url)) return []
      const id = idOf(url)
      const known = id && (await pictureStore(db).find(id))
      const isHere = known && known.url === url && ['waiting', 'shown'].includes(known.state)
      return isHere ? [] : [notHere(field)]
    },

    async claim(db, url, field, insteadOf = []) {
      if (isOutside(url)) return undefined
      const id = idOf(url)
      for (const one of insteadOf.length > 0 ? idsOf([url, ...insteadOf]) : []) {
        await pictureStore(db).hold(one)
      }
      const known = id && (await pictureStore(db).find(id))
      if (known && known.url === url && (await pictureStore(db).show(id))) return known.picture
      throw new Refusal('bad-fields', { errors: [notHere(field)] })
    },

    async release(db, url) {
      const id = idOf(url)
      if (!id) return async () => {}
      // Whoever claims the picture at this moment has either committed before, or waits and is refused.
      await pictureStore(db).hold(id)
      if (await isShown(db, url)) return async () => {}
      await pictureStore(db).dismiss(id)
      return () => clear(id)
    },
  }

  /** Removes what was sent and never shown for a day, and what an earlier removal left behind. */
  const sweep = async () => {
    let old = await pictureStore(outer).dismissOld(aDay)
    while (old) {
      await clear(old.id)
      old = await pictureStore(outer).dismissOld(aDay)
    }
  }

  return { pictures, sweep }
}

const notHere = (field: string) => ({ field, detail: 'Please upload the picture first.' })

/** Always in the same order: two who take what the other gives back would wait for each other. */
const idsOf = (urls: readonly string[]) => urls.flatMap((url) => idOf(url) ?? []).toSorted()

const idOf = (url: string) => url.match(/^\/media\/([0-9a-f]{40})-\d+\.webp$/)?.[1]
