import { Refusal } from '#contract/refusal.ts'
import type { Tables } from '#server/database/tables.ts'
import { fileName, type PictureStorage } from '#server/media/picture-storage.ts'
import { CommandError } from '../explain-failure.ts'
import type { Row } from './rows.ts'

const folder = 'pictures/'

export const entryOf = (name: string) => folder + name

/** The name of a picture's file, if this entry is one. */
export const pictureIn = (entry: string) =>
  entry.startsWith(folder) ? entry.slice(folder.length) : undefined

type Facts = Row | Pick<Tables['picture'], 'id' | 'widths'>

/** All files a picture may have. */
export const allFilesOf = ({ id, widths }: Facts) =>
  (JSON.parse(String(widths)) as number[]).map((width) => fileName(String(id), width))

/** The files picture storage must hold for this row of `picture`. */
export const filesOf = (row: Row) =>
  row.state === 'waiting' || row.state === 'shown' ? allFilesOf(row) : []

/** Each picture has several files. */
export const countPictures = (files: Iterable<string>) =>
  new Set([...files].map((name) => name.split('-')[0])).size

/** The whole file, or nothing if it does not exist. */
export const readFile = async (storage: PictureStorage, name: string) => {
  try {
    const found = await storage.get(name)
    return found && Buffer.from(await new Response(found.body).arrayBuffer())
  } catch (error) {
    throw asCommandError(error)
  }
}

/** Without this, an unreachable S3 store would be reported as an unreachable database. */
export const asCommandError = (error: unknown) =>
  error instanceof Refusal
    ? new CommandError('The S3 store refuses or does not answer. Check it and the S3 settings.', {
        cause: error,
      })
    : error

const concurrency = 8

/**
 * Maps items a few at a time, because a store may be far away, and yields the results in the order of
 * the items. Nothing is left running when it ends.
 */
export async function* mapConcurrently<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  map: (item: Item) => Promise<Result>,
) {
  const running: Promise<Result>[] = []
  try {
    for await (const item of items) {
      const result = map(item)
      // If an earlier one fails, this one is never awaited.
      result.catch(() => {})
      if (running.push(result) === concurrency) yield* running.splice(0, 1)
    }
    yield* running
  } finally {
    await Promise.allSettled(running)
  }
}
