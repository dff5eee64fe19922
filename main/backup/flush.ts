import { open, stat } from 'node:fs/promises'

/** What was written is on the disk afterwards; of a folder, the names in it. */
export const flush = async (path: string) => {
  // Windows keeps names by itself and opens no folders.
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return
  await using opened = await open(path)
  await opened.sync()
}
