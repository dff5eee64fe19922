import { existsSync, rmSync } from 'node:fs'
import { readFile as readLocalFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { migrationsNamed } from '#server/database/migrate.ts'
import { schemaAfter, type Table } from '#server/database/schema.ts'
import type { Database } from '#server/database/tables.ts'
import { flush } from '#server/flush.ts'
import { openPictureStorage, type PictureStorage } from '#server/media/picture-storage.ts'
import type { Settings } from '#server/settings.ts'
import { CommandError } from '../explain-failure.ts'
import { countPictures, entryOf, filesOf, mapConcurrently, readFile } from './pictures.ts'
import { asLine, inSnapshot, migrationsOf, openRows, readRows } from './rows.ts'
import { writeTar } from './tar.ts'

type Options = {
  readonly settings: Settings
  readonly file: string
  readonly say: (text: string) => void
}

/** Makes a backup of the club. The file only gets its name once it is complete. */
export const makeBackup = async ({ settings, file, say }: Options) => {
  const { dataDir, databaseUrl, tokenSecret } = settings
  if (!databaseUrl && !existsSync(join(dataDir, 'club.sqlite'))) {
    throw new CommandError(`There is no club in ${dataDir}. Set DATA_DIR to its folder.`)
  }
  const secret = tokenSecret
    ? undefined
    : await readLocalFile(join(dataDir, 'token-secret')).catch(() => undefined)
  await using db = openRows(settings)
  const part = `${file}.part`
  await deleteAbandoned(part)
  const stopListening = deleteOnSignal(part)
  try {
    const storage = openPictureStorage(settings)
    const { counts, pictures, missing, size } = await writeBackup(part, {
      db,
      storage,
      secret,
      say,
    })
    await rename(part, file)
    await flush(dirname(file))
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const lost = `\nMissing in picture storage, and so in the backup: ${missing.join(', ')}`
    return `${file} holds ${rows} rows and ${pictures} pictures, ${(size / 1e6).toFixed(1)} MB.${missing.length > 0 ? lost : ''}`
  } catch (error) {
    await rm(part, { force: true })
    throw explainWriteError(error, file)
  } finally {
    stopListening()
  }
}

const anHour = 60 * 60 * 1000

/** Deletes what a killed backup has left behind. */
const deleteAbandoned = async (part: string) => {
  const found = await stat(part).catch(() => undefined)
  if (!found) return
  if (Date.now() - found.mtimeMs > anHour) return rm(part)
  throw new CommandError(`Another backup is being written to ${part}. If not, delete that file.`)
}

const deleteOnSignal = (part: string) => {
  const stop = () => {
    rmSync(part, { force: true })
    process.exit(1)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  return () => signals.forEach((signal) => void process.off(signal, stop))
}

const explainWriteError = (cause: unknown, file: string) => {
  const { code, path } = cause as NodeJS.ErrnoException
  if (code === 'ENOSPC') {
    return new CommandError(`The disk is full: ${file} was not written.`, { cause })
  }
  if (path?.startsWith(file) || path === dirname(file)) {
    return new CommandError(`${file} cannot be written (${code}). Choose another place.`, { cause })
  }
  return cause
}

type Parts = {
  readonly db: Database
  readonly storage: PictureStorage
  /** The token secret, if the data folder holds it. */
  readonly secret: Buffer | undefined
  readonly say: (text: string) => void
}

const maxRounds = 10

/**
 * Writes pictures, then all rows in one snapshot, then the pictures added in between. Only a picture
 * that was added and deleted meanwhile can be missing then; in that case the rows are read again.
 */
export const writeBackup = async (path: string, { db, storage, secret, say }: Parts) => {
  const names = await migrationsOf(db)
  const tables = await schemaOf(names)
  const tar = await writeTar(path)
  const made = new Date().toISOString()
  const copied = new Set<string>()

  const copyRows = () =>
    inSnapshot(db, async (snapshot) => {
      if (!isDeepStrictEqual(await migrationsOf(snapshot), names)) throw new CommandError(upgraded)
      return writeRows(snapshot, tables, tar.add)
    })

  try {
    await tar.add('clubrun.json', asJson({ format: 1, made, migrations: names }))
    if (secret) await tar.add('token-secret', secret)
    const pictures = tables.find(({ name }) => name === 'picture')
    const before = pictures ? await inSnapshot(db, (snapshot) => listFiles(snapshot, pictures)) : []
    await copyFiles(storage, tar.add, before, (name) => {
      if (copied.add(name).size % 300 === 0) say(`${countPictures(copied)} pictures …`)
    })
    say(`${countPictures(copied)} pictures, now the rows …`)

    const goBack = tar.mark()
    let missingBefore: string[] = []
    for (let round = 1; round <= maxRounds; round++) {
      const { counts, files } = await copyRows()
      const missing = await copyFiles(storage, tar.add, files.difference(copied))
      // A file that is missing twice is lost.
      if (isDeepStrictEqual(missing, missingBefore) || missing.length === 0) {
        await tar.add('contents.json', asJson({ rows: counts, missing }))
        const size = await tar.finish()
        return { counts, pictures: countPictures(files), missing, size }
      }
      missingBefore = missing
      await goBack()
    }
    throw new CommandError('Pictures change too fast to be copied. Make the backup again.')
  } finally {
    await tar.close()
  }
}

type Add = (name: string, bytes: Buffer) => Promise<void>

const partSize = 1_000_000

/** Writes all rows in parts small enough for memory, and lists the files of their pictures. */
const writeRows = async (db: Database, tables: readonly Table[], add: Add) => {
  const counts: Record<string, number> = {}
  const files = new Set<string>()
  for (const table of tables) {
    let part = 0
    let lines = ''
    let count = 0
    const write = async () => {
      const name = `rows/${table.name}-${String(++part).padStart(6, '0')}.ndjson.gz`
      await add(name, await promisify(gzip)(lines))
      lines = ''
    }
    for await (const rows of readRows(db, table)) {
      for (const row of rows) {
        lines += asLine(row)
        if (lines.length > partSize) await write()
      }
      if (table.name === 'picture') for (const name of rows.flatMap(filesOf)) files.add(name)
      count += rows.length
    }
    if (lines) await write()
    counts[table.name] = count
  }
  return { counts, files }
}

const listFiles = async (db: Database, pictures: Table) => {
  const files: string[] = []
  for await (const rows of readRows(db, pictures)) files.push(...rows.flatMap(filesOf))
  return files
}

/** Copies files from picture storage, and returns the names of those that do not exist. */
const copyFiles = async (
  storage: PictureStorage,
  add: Add,
  names: Iterable<string>,
  onCopied: (name: string) => void = () => {},
) => {
  const read = async (name: string) => ({ name, bytes: await readFile(storage, name) })
  const missing: string[] = []
  for await (const { name, bytes } of mapConcurrently(names, read)) {
    if (bytes) {
      await add(entryOf(name), bytes)
      onCopied(name)
    } else missing.push(name)
  }
  return missing.sort()
}

const schemaOf = async (names: readonly string[]) => {
  if (names.length === 0) throw new CommandError('There is no club in this database yet.')
  const migrations = migrationsNamed(names)
  if (migrations) return schemaAfter(migrations)
  throw new CommandError(
    'This database was written by a newer version of the site. Make the backup with that version.',
  )
}

const upgraded = 'The database was upgraded meanwhile. Make the backup again.'

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
