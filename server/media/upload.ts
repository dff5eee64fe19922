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

/** How many uploads may be received or resized at the same time. */
const maxInFlight = 8

type Stored = { readonly id: string; readonly url: string; readonly isNew: boolean }

/** Receives, resizes and stores pictures. One that was sent before is already stored and costs nothing. */
export const openUploads = ({ storage, folder, imagePool, sweep }: Parts) => {
  let count = 0
  const making = new Map<string, Promise<Stored>>()

  const make = async (db: Database, received: ReceivedFile): Promise<Stored> => {
    const { id } = received
    const { files, ...facts } = await imagePool.resize(received)
    const widths = files.map(({ width }) => width)
    if (!(await pictureStore(db).begin({ id, ...facts, widths }))) throw beingRemoved()
    for (const { width, bytes } of files) await storage.put(fileName(id, width), bytes)
    await pictureStore(db).finish(id)
    return { id, url: `/media/${fileName(id, facts.width)}`, isNew: true }
  }

  const store = async (db: Database, received: ReceivedFile): Promise<Stored> => {
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

  const limited = async <Done>(work: () => Promise<Done>) => {
    if (count >= maxInFlight) throw busy()
    count++
    try {
      return await work()
    } finally {
      count--
    }
  }

  return {
    take: (db: Database, request: Request, field: string) =>
      limited(() => parseUpload(request, field, folder, (received) => store(db, received))),
    /** A photo that is not shown to the public: it becomes a JPEG and is not stored here. */
    takePhoto: (request: Request, field: string, most: number) =>
      limited(() => parseUpload(request, field, folder, imagePool.toJpeg, most)),
    inFlight: () => count,
  }
}

const busy = () =>
  new Refusal('unavailable', {
    detail: 'Many pictures are being uploaded right now. Try again in a few seconds.',
    retryAfter: 10,
  })

const beingRemoved = () =>
  new Refusal('unavailable', {
    detail: 'This picture is being deleted. Try again in a minute.',
    retryAfter: 60,
  })
