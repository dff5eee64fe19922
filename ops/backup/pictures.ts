import { Refusal } from '#contract/refusal.ts'
import type { Tables } from '#server/database/tables.ts'
import { fileName, type PictureStorage } from '#server/media/picture-storage.ts'
import type { Row } from './rows.ts'
import { BackupTrouble } from './trouble.ts'

const folder = 'pictures/'

export const entryOf = (name: string) => folder + name

/** The name of a picture's file, if this entry is one. */
export const pictureIn = (entry: string) =>
  entry.startsWith(folder) ? entry.slice(folder.length) : undefined

type Facts = Row | Pick<Tables['picture'], 'id' | 'widths'>

/** All files a picture may have. */
export const everyFileOf = ({ id, widths }: Facts) =>
  (JSON.parse(String(widths)) as number[]).map((width) => fileName(String(id), width))

/** The files that have to lie in picture storage because of this row of `picture`. */
export const filesOf = (row: Row) =>
  row.state === 'waiting' || row.state === 'shown' ? everyFileOf(row) : []

/** Each picture has several files. */
export const countPictures = (files: Iterable<string>) =>
  new Set([...files].map((name) => name.split('-')[0])).size

/** The whole file, or nothing if it is not there. */
export const take = async (storage: PictureStorage, name: string) => {
  try {
    const lying = await storage.get(name)
    return lying && Buffer.from(await new Response(lying.body).arrayBuffer())
  } catch (error) {
    throw asTrouble(error)
  }
}

/** A store that is away is no database that is. */
export const asTrouble = (error: unknown) =>
  error instanceof Refusal
    ? new BackupTrouble('The S3 store does not answer, or refuses: check it and the S3 settings.', {
        cause: error,
      })
    : error
