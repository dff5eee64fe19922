import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { openImagePool } from './image-pool.ts'
import { parseUpload, type ReceivedFile } from './parse-upload.ts'
import { fileName, type PictureStorage } from './picture-storage.ts'
import { pictureStore } from './store.ts'

type Parts = {
  readonly storage: PictureStorage
  readonly folder: string
  readonly imagePool: ReturnType<typeof openImagePool>
  readonly sweep: () => Promise<void>
}

/** How many may send a picture, or wait until it has been read, at the same time. */
const mostAtOnce = 8

type Taken = { readonly id: string; readonly url: string; readonly isNew: boolean }

/** Takes a picture in and lays it in picture storage. One that was sent before is known, and costs nothing. */
export const openUploads = ({ storage, folder, imagePool, sweep }: Parts) => {
  let underWay = 0
  const making = new Map<string, Promise<Taken>>()

  const make = async (db: Database, received: ReceivedFile): Promise<Taken> => {
    const { id } = received
    const { prints, ...facts } = await imagePool.resize(received)
    const widths = prints.map(({ width }) => width)
    if (!(await pictureStore(db).begin({ id, ...facts, widths }))) throw beingRemoved()
    for (const { width, bytes } of prints) await storage.put(fileName(id, width), bytes)
    await pictureStore(db).finish(id)
    return { id, url: `/media/${fileName(id, facts.width)}`, isNew: true }
  }

  const keep = async (db: Database, received: ReceivedFile): Promise<Taken> => {
    const { id } = received
    const pictures = pictureStore(db)
    let known = await pictures.find(id)
    if (known?.state === 'going') {
      await sweep()
      known = await pictures.find(id)
    }
    if (known?.state === 'going') throw beingRemoved()
    if (known && known.state !== 'making') {
      await pictures.touch(id)
      return { id, url: known.url, isNew: false }
    }
    const made = making.get(id) ?? make(db, received).finally(() => making.delete(id))
    making.set(id, made)
    return made
  }

  const take = async (db: Database, request: Request, field: string) => {
    if (underWay >= mostAtOnce) throw busy()
    underWay++
    try {
      return await parseUpload(request, field, folder, (received) => keep(db, received))
    } finally {
      underWay--
    }
  }

  return { take, underWay: () => underWay }
}

const busy = () =>
  new Refusal('unavailable', {
    detail: 'Many pictures are being taken in right now. Try again in a few seconds.',
    retryAfter: 10,
  })

const beingRemoved = () =>
  new Refusal('unavailable', {
    detail: 'This very picture is just being removed. Try again in a minute.',
    retryAfter: 60,
  })
