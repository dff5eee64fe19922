import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where files lie while they arrive, for the eyes of this user only. */
export const incomingFolder = (dataDir: string) => join(dataDir, 'incoming')

export const clearIncoming = (dataDir: string) =>
  rm(incomingFolder(dataDir), { recursive: true, force: true })

/** A name for a file that nobody else uses. */
export const newFile = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomUUID())
}
