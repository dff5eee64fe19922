import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { newFile } from './incoming.ts'
import type { Shelf } from './shelf.ts'

/** A folder of this machine. Files are written elsewhere first, so a crash leaves no half of one. */
export const disk = (folder: string, incoming: string): Shelf => {
  const placeOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async check() {
      await mkdir(folder, { recursive: true })
    },
    async put(name, bytes) {
      const written = await newFile(incoming)
      try {
        await write(written, bytes)
        await mkdir(dirname(placeOf(name)), { recursive: true })
        await rename(written, placeOf(name))
        for (const place of [dirname(placeOf(name)), folder]) await syncFolder(place)
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

/** On the disk, and not only on its way there, before it gets its name. */
const write = async (path: string, bytes: Uint8Array) => {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

/** A name outlives a power cut only once its folder is on the disk; Windows looks after that itself. */
const syncFolder = async (path: string) => {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

const ifMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
