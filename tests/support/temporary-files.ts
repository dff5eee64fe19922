import { existsSync, statfsSync } from 'node:fs'

/** Linux keeps the files of this folder in memory, and everyone may enter it. */
export const memoryFolder = '/dev/shm'

/** More than the tests fill at once. */
const enough = 2 * 1024 ** 3

/**
 * Has all temporary files of this process, and of those it starts, kept in memory if there is enough: nearly
 * every test writes a database of its own, and would wait for the disk at each commit. TMPDIR overrides it.
 */
export const keepFilesInMemory = () => {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  // A container may have a large folder and little memory.
  if (Math.min(bavail * bsize, process.availableMemory() / 2) < enough) return
  process.env.TMPDIR = memoryFolder
}
