import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Shelf } from './shelf.ts'

export const disk = (folder: string): Shelf => {
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(name, bytes) {
      const file = fileOf(name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    },
    async get(name) {
      const file = await open(fileOf(name)).catch(() => undefined)
      return file?.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array> | undefined
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}
