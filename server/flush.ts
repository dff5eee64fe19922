import { open, stat } from 'node:fs/promises'

/** Flushes a file to disk, or the entries of a folder, which a power cut could lose otherwise. */
export const flush = async (path: string) => {
  // Windows flushes folders by itself and cannot open them.
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return
  await using opened = await open(path)
  await opened.sync()
}
