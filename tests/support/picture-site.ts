import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openTestSite, type Person } from '#tests/site.ts'
import { dataFor } from './data-settings.ts'
import { pictureOf } from './pictures.ts'
import { startS3 } from './s3.ts'

export const storages = ['disk', 'S3'] as const

/** A site with one of the picture storages, and functions to inspect it. */
export const openPictureSite = async (
  storage: (typeof storages)[number],
  variables: Record<string, string> = {},
) => {
  const data = { ...(await dataFor(variables)), ...variables }
  const store = storage === 'S3' ? await startS3() : undefined
  const site = await openTestSite({ ...data, ...store?.settings })
  const onDisk = () => files(join(data.DATA_DIR, 'pictures'))
  return {
    ...site,
    dataDir: data.DATA_DIR,
    /** The names of the files in picture storage. */
    storedFiles: async () => (await (store?.names ?? onDisk)()).toSorted(),
    /** The files of unfinished uploads. */
    incomingFiles: () => files(join(data.DATA_DIR, 'incoming')),
    pictureRows: () => site.db.selectFrom('picture').selectAll().execute(),
    /** Posts a body to one of the two upload targets as a moderator. */
    post: (path: string, body: BodyInit, type: string) =>
      site.ask(path, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${site.moderator.token}`, 'content-type': type },
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
  }
}

export type PictureSite = Awaited<ReturnType<typeof openPictureSite>>

/** Uploads any picture and returns its address. */
export const upload = async ({ moderator }: { readonly moderator: Person }, bytes?: Buffer) => {
  const image = new Blob([new Uint8Array(bytes ?? (await pictureOf('png')))])
  return (await moderator.media.takeImage({ image })).data.url
}

/** Uploads a picture, adds it to the gallery and returns its id there. */
export const addToGallery = async (site: { readonly moderator: Person }, alt = 'A picture') => {
  const url = await upload(site)
  return (await site.moderator.gallery.add({ url, alt })).insertedId
}

const files = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => basename(name))
}
