import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import { type Received, receive } from './receive.ts'
import { fileName, type Shelf } from './shelf.ts'
import { pictureStore } from './store.ts'
import type { openWorkshop } from './workshop.ts'

type Parts = {
  readonly shelf: Shelf
  readonly folder: string
  readonly workshop: ReturnType<typeof openWorkshop>
  readonly sweep: () => Promise<void>
}

/** How many may send a picture, or wait until it has been read, at the same time. */
const mostAtOnce = 8

type Taken = { readonly id: string; readonly url: string; readonly isNew: boolean }

/** Takes a picture in and lays it on the shelf. One that was sent before is known, and costs nothing. */
export const openIntake = ({ shelf, folder, workshop, sweep }: Parts) => {
  let underWay = 0
  const making = new Map<string, Promise<Taken>>()

  const make = async (db: Database, received: Received): Promise<Taken> => {
    const { id } = received
    const { prints, ...facts } = await workshop.develop(received)
    const widths = prints.map(({ width }) => width)
    if (!(await pictureStore(db).begin({ id, ...facts, widths }))) throw beingRemoved()
    for (const { width, bytes } of prints) await shelf.put(fileName(id, width), bytes)
    await pictureStore(db).finish(id)
    return { id, url: `/media/${fileName(id, facts.width)}`, isNew: true }
  }

  const keep = async (db: Database, received: Received): Promise<Taken> => {
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
      return await receive(request, field, folder, (received) => keep(db, received))
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
