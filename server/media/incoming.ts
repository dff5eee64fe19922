import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder for files while they arrive. */
export const incomingFolder = (dataDir: string) => join(dataDir, 'incoming')

/** Longer than any upload takes. */
const maxAge = 60 * 60 * 1000

/** Deletes files of uploads that have broken off. Newer files may belong to another process. */
export const clearIncoming = async (dataDir: string) => {
  const folder = incomingFolder(dataDir)
  const left = await readdir(folder).catch(() => [])
  for (const file of left.map((name) => join(folder, name))) {
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > maxAge)
      await rm(file, { recursive: true, force: true })
  }
}

/** The path of a new file that only this user may read. */
export const newFilePath = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomUUID())
}
