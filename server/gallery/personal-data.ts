import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { galleryStore } from './store.ts'

type Removed = readonly { readonly url: string }[]

/** Releases the files of deleted pictures, always in the same order, so that two transactions cannot wait for each other. */
export const releaseAll = async (db: DatabaseTransaction, pictures: Pictures, removed: Removed) => {
  const tasks: (() => Promise<void>)[] = []
  for (const url of new Set(removed.map(({ url }) => url).toSorted())) {
    tasks.push(await pictures.release(db, url))
  }
  return tasks
}

/** Deletes what a person proposed and nobody has published; published pictures stay without their name. */
export const forgetProposals = async (
  db: DatabaseTransaction,
  pictures: Pictures,
  personId: string,
) => {
  const removed = await galleryStore(db).removeProposed({ by: personId })
  const tasks = await releaseAll(db, pictures, removed)
  return async () => {
    for (const task of tasks) await task()
  }
}

/** The pictures a member has proposed, for their export. */
export const exportPictures = async (db: Database, personId: string) => {
  const rows = await galleryStore(db).ofPerson(personId)
  return rows.map(({ url, alt, state, added_at }) => ({
    url,
    ...(alt && { alt }),
    state,
    at: added_at,
  }))
}
