import { isDeepStrictEqual } from 'node:util'
import { migrationsNamed } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import type { PictureStorage } from '#server/media/picture-storage.ts'
import { askInTurn } from './in-turn.ts'
import { countPictures, entryOf, take } from './pictures.ts'
import { schemaAfter } from './schema.ts'
import { inSnapshot, migrationsOf } from './snapshot.ts'
import { writeTar } from './tar.ts'
import { BackupTrouble } from './trouble.ts'
import { type Add, listFiles, writeRows } from './write-rows.ts'

const mostRounds = 10

type Parts = {
  readonly db: Database
  readonly storage: PictureStorage
  /** The token secret, where the data folder keeps it. */
  readonly secret: Buffer | undefined
  readonly say: (text: string) => void
}

/**
 * Writes everything into one file. Pictures are taken first, then all rows at one moment, then the
 * pictures that came between: so only one that came and went meanwhile can be missed, and then the
 * rows are read again.
 */
export const writeBackup = async (path: string, { db, storage, secret, say }: Parts) => {
  const names = await migrationsOf(db)
  const tables = await schemaOf(names)
  const tar = await writeTar(path)
  const made = new Date().toISOString()
  const taken = new Set<string>()

  const takeRows = () =>
    inSnapshot(db, async (now) => {
      if (!isDeepStrictEqual(await migrationsOf(now), names)) throw new BackupTrouble(upgraded)
      return writeRows(now, tables, tar.add)
    })

  try {
    await tar.add('clubrun.json', asJson({ format: 1, made, migrations: names }))
    if (secret) await tar.add('token-secret', secret)
    const pictures = tables.find(({ name }) => name === 'picture')
    const already = pictures ? await inSnapshot(db, (now) => listFiles(now, pictures)) : []
    await copyFiles(storage, tar.add, already, (name) => {
      if (taken.add(name).size % 300 === 0) say(`${countPictures(taken)} pictures …`)
    })
    say(`${countPictures(taken)} pictures, now the rows …`)

    const goBack = tar.mark()
    let before: string[] = []
    for (let round = 1; round <= mostRounds; round++) {
      const { counts, files } = await takeRows()
      const missing = await copyFiles(storage, tar.add, files.difference(taken))
      // What two looks at the rows speak of and two looks at picture storage do not find is lost.
      if (isDeepStrictEqual(missing, before) || missing.length === 0) {
        await tar.add('contents.json', asJson({ rows: counts, missing }))
        const size = await tar.finish()
        return { counts, pictures: countPictures(files), missing, size }
      }
      before = missing
      await goBack()
    }
    throw new BackupTrouble('Pictures come and go too fast to be read. Make the backup again.')
  } finally {
    await tar.close()
  }
}

/** Takes files from picture storage, and tells which are not there. */
const copyFiles = async (
  storage: PictureStorage,
  add: Add,
  names: Iterable<string>,
  onTaken: (name: string) => void = () => {},
) => {
  const fetch = async (name: string) => ({ name, bytes: await take(storage, name) })
  const missing: string[] = []
  for await (const { name, bytes } of askInTurn(names, fetch)) {
    if (bytes) {
      await add(entryOf(name), bytes)
      onTaken(name)
    } else missing.push(name)
  }
  return missing.sort()
}

const schemaOf = async (names: readonly string[]) => {
  if (names.length === 0) throw new BackupTrouble('There is no club in this database yet.')
  const migrations = migrationsNamed(names)
  if (migrations) return schemaAfter(migrations)
  throw new BackupTrouble(
    'This database was written by a newer version of the site: make the backup with that one.',
  )
}

const upgraded = 'The database was brought up to date meanwhile. Make the backup again.'

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
