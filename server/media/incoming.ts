import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where files lie while they arrive, for the eyes of this user only. */
export const incomingFolder = (dataDir: string) => join(dataDir, 'incoming')

/** Empties the folder; it stays, for another process may be about to write into it. */
export const clearIncoming = async (dataDir: string) => {
  const folder = incomingFolder(dataDir)
  const left = await readdir(folder).catch(() => [])
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
}

/** A name for a file that nobody else uses. */
export const newFile = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomUUID())
}
