import { open, stat } from 'node:fs/promises'

/** On the disk, and not only on its way there; of a folder, the names in it, which else a power cut takes. */
export const flush = async (path: string) => {
  // Windows keeps names by itself and opens no folders.
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return
  await using opened = await open(path)
  await opened.sync()
}
