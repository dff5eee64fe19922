import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** When the newest file of a folder of backups was finished; nothing if there is none. */
export const lastBackup = async (folder: string): Promise<number | undefined> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar'))
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // Rotated away at this very moment.
        () => 0,
      ),
    ),
  )
  return times.length > 0 ? Math.max(...times) : undefined
}
