import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openHouse } from '#tests/house.ts'
import { emptyPlace } from './place.ts'
import { startS3 } from './s3.ts'

export const shelves = ['disk', 'S3'] as const

/** A house that keeps its pictures on one of the shelves, and a look at what lies there. */
export const openPictureHouse = async (
  shelf: (typeof shelves)[number],
  variables: Record<string, string> = {},
) => {
  const place = await emptyPlace()
  const store = shelf === 'S3' ? await startS3() : undefined
  const house = await openHouse({ ...place, ...store?.settings, ...variables })
  const onDisk = () => files(join(place.DATA_DIR, 'pictures'))
  return {
    ...house,
    dataDir: place.DATA_DIR,
    /** The names of the files on the shelf. */
    kept: async () => (await (store?.names ?? onDisk)()).toSorted(),
    /** What lies where files arrive. */
    arriving: () => files(join(place.DATA_DIR, 'incoming')),
    known: () => house.db.selectFrom('picture').selectAll().execute(),
    /** Sends a body to one of the two doors as a moderator. */
    post: (path: string, body: BodyInit, type: string) =>
      house.ask(path, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${house.moderator.token}`, 'content-type': type },
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
  }
}

export type PictureHouse = Awaited<ReturnType<typeof openPictureHouse>>

const files = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => basename(name))
}
