import { existsSync, rmSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flush } from '#server/flush.ts'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import type { Settings } from '#server/settings.ts'
import { openRows } from './open-rows.ts'
import { BackupTrouble } from './trouble.ts'
import { writeBackup } from './write-backup.ts'

type Wishes = {
  readonly settings: Settings
  readonly file: string
  readonly say: (text: string) => void
}

/** Makes a backup of the club the settings lead to. The file has its name only once it is whole. */
export const makeBackup = async ({ settings, file, say }: Wishes) => {
  const { dataDir, databaseUrl, tokenSecret } = settings
  if (!databaseUrl && !existsSync(join(dataDir, 'club.sqlite'))) {
    throw new BackupTrouble(`There is no club in ${dataDir}: name its folder with DATA_DIR.`)
  }
  const secret = tokenSecret
    ? undefined
    : await readFile(join(dataDir, 'token-secret')).catch(() => undefined)
  await using db = openRows(settings)
  const part = `${file}.part`
  await clearAbandoned(part)
  const stopWatching = removeWhenTold(part)
  try {
    const written = await writeBackup(part, {
      db,
      storage: openPictureStorage(settings),
      secret,
      say,
    })
    await rename(part, file)
    await flush(dirname(file))
    return sentence(file, written)
  } catch (error) {
    await rm(part, { force: true })
    throw asTrouble(error, file)
  } finally {
    stopWatching()
  }
}

const anHour = 60 * 60 * 1000

/** What a backup that was killed has left behind is in nobody's way. */
const clearAbandoned = async (part: string) => {
  const found = await stat(part).catch(() => undefined)
  if (!found) return
  if (Date.now() - found.mtimeMs > anHour) return rm(part)
  throw new BackupTrouble(`Another backup is being written to ${part}. If not, remove that file.`)
}

const removeWhenTold = (part: string) => {
  const leave = () => {
    rmSync(part, { force: true })
    process.exit(1)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, leave)
  return () => signals.forEach((signal) => void process.off(signal, leave))
}

type Written = Awaited<ReturnType<typeof writeBackup>>

const sentence = (file: string, { counts, pictures, missing, size }: Written) => {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const lost = `\nNot in picture storage, and so not in it: ${missing.join(', ')}`
  return `${file} holds ${rows} rows and ${pictures} pictures, ${(size / 1e6).toFixed(1)} MB.${missing.length > 0 ? lost : ''}`
}

const asTrouble = (error: unknown, file: string) => {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') {
    return new BackupTrouble(`The disk is full: ${file} was not written.`, { cause: error })
  }
  if (path?.startsWith(file) || path === dirname(file)) {
    return new BackupTrouble(`${file} cannot be written (${code}). Name another place.`, {
      cause: error,
    })
  }
  return error
}
