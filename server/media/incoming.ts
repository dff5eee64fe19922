import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where files lie while they arrive, for the eyes of this user only. */
export const incomingFolder = (dataDir: string) => join(dataDir, 'incoming')

/** Longer than a file may take to arrive and to be read. */
const anHour = 60 * 60 * 1000

/** Throws away what nobody writes or reads any more; another process may be taking files in. */
export const clearIncoming = async (dataDir: string) => {
  const folder = incomingFolder(dataDir)
  const left = await readdir(folder).catch(() => [])
  for (const file of left.map((name) => join(folder, name))) {
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > anHour)
      await rm(file, { recursive: true, force: true })
  }
}

/** A name for a file that nobody else uses. */
export const newFilePath = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomUUID())
}
