import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database, Tables } from '#server/database/tables.ts'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import type { Settings } from '#server/settings.ts'

type Original = {
  readonly url: string
  readonly row: Tables['picture']
  readonly files: readonly (readonly [width: number, bytes: Uint8Array])[]
}

/** Shared by all sites of a run. */
const originals = new Map<string, Original>()

/**
 * Reading an uploaded picture takes half a second. A test that only needs some picture gets a copy of one
 * that an earlier test has uploaded, under a name of its own; the first is really uploaded.
 */
export const openPictureCopies = (db: Database, settings: Settings) => {
  const storage = openPictureStorage(settings)

  const remember = async (url: string): Promise<Original> => {
    const id = url.match(/[0-9a-f]{40}/)?.[0] ?? ''
    const found = db.selectFrom('picture').selectAll().where('id', '=', id)
    const row = await found.executeTakeFirstOrThrow()
    const widths: number[] = JSON.parse(row.widths)
    const files = widths.map(async (width) => {
      const file = await storage.get(`${id}-${width}.webp`)
      if (!file) throw new Error(`There is no file of ${url}.`)
      return [width, await buffer(file.body)] as const
    })
    return { url, row, files: await Promise.all(files) }
  }

  /** The address of a new picture of this format. */
  return async (kind: string, upload: () => Promise<string>) => {
    const original = originals.get(kind)
    if (!original) {
      const url = await upload()
      originals.set(kind, await remember(url))
      return url
    }
    const id = randomBytes(20).toString('hex')
    for (const [width, bytes] of original.files) await storage.put(`${id}-${width}.webp`, bytes)
    await db
      .insertInto('picture')
      .values({ ...original.row, id, state: 'waiting', since: new Date().toISOString() })
      .execute()
    return original.url.replace(original.row.id, id)
  }
}
