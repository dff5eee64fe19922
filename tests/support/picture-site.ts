import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openTestSite, type Somebody } from '#tests/site.ts'
import { pictureOf } from './pictures.ts'
import { placeFor } from './place.ts'
import { startS3 } from './s3.ts'

export const shelves = ['disk', 'S3'] as const

/** A house that keeps its pictures on one of the shelves, and a look at what lies there. */
export const openPictureHouse = async (
  storage: (typeof shelves)[number],
  variables: Record<string, string> = {},
) => {
  const place = { ...(await placeFor(variables)), ...variables }
  const store = storage === 'S3' ? await startS3() : undefined
  const house = await openTestSite({ ...place, ...store?.settings })
  const onDisk = () => files(join(place.DATA_DIR, 'pictures'))
  return {
    ...house,
    dataDir: place.DATA_DIR,
    /** The names of the files in picture storage. */
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

/** Sends a picture, any picture, and gives its address. */
export const send = async ({ moderator }: { readonly moderator: Somebody }, bytes?: Buffer) => {
  const image = new Blob([new Uint8Array(bytes ?? (await pictureOf('png')))])
  return (await moderator.media.takeImage({ image })).data.url
}

/** Sends a picture and hangs it, and gives its place in the gallery. */
export const hang = async (house: { readonly moderator: Somebody }, alt = 'A picture') => {
  const url = await send(house)
  return (await house.moderator.gallery.add({ url, alt })).insertedId
}

const files = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => basename(name))
}
