import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { flush } from '#server/flush.ts'
import { newFilePath } from './incoming.ts'
import type { PictureStorage } from './picture-storage.ts'

/** A folder of this machine. Files are written elsewhere first, so neither a crash nor a power cut leaves half of one. */
export const disk = (folder: string, incoming: string): PictureStorage => {
  const placeOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async check() {
      await mkdir(folder, { recursive: true })
    },
    async put(name, bytes) {
      const written = await newFilePath(incoming)
      try {
        await writeFile(written, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await mkdir(dirname(placeOf(name)), { recursive: true })
        await rename(written, placeOf(name))
        for (const place of [dirname(placeOf(name)), folder]) await flush(place)
      } finally {
        await rm(written, { force: true })
      }
    },
    async get(name) {
      const file = await open(placeOf(name)).catch(ifMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  }
}

const ifMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
