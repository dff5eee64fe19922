import { hash, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import { schemaAfter, type Table } from '#server/database/schema.ts'
import type { Database } from '#server/database/tables.ts'
import { flush } from '#server/flush.ts'
import { openPictureStorage, type PictureStorage } from '#server/media/picture-storage.ts'
import type { Settings } from '#server/settings.ts'
import { CommandError } from '../explain-failure.ts'
import {
  allFilesOf,
  asCommandError,
  countPictures,
  mapConcurrently,
  pictureIn,
  readFile,
} from './pictures.ts'
import { replaceDatabase } from './replace-database.ts'
import { asLine, insertRows, readRows, tallyLines } from './rows.ts'
import { type Entry, readTar } from './tar.ts'
import { readPart, tableIn, type Verified, verify } from './verify.ts'

type Options = {
  readonly settings: Settings
  readonly path: string
  /** Whether a club that is already there may be lost. */
  readonly replace: boolean
  /** Whether people who were signed in when the backup was made stay signed in. */
  readonly keepSignIns: boolean
  readonly say: (text: string) => void
}

/** Restores a backup into the database and the picture storage of the settings, completely or not at all. */
export const restoreBackup = async (options: Options) => {
  const { settings, path, replace, keepSignIns, say } = options
  await using file = await openBackup(path)
  const verified = await verify(file, { zeroBytes: !settings.databaseUrl })
  say(`${path} is complete, made ${verified.made}. Restoring …`)
  await mkdir(settings.dataDir, { recursive: true })
  const storage = openPictureStorage(settings)
  let leftOver: string[] = []
  const added: string[] = []
  let isFilled = false
  try {
    await replaceDatabase(settings, {
      async inspect(old) {
        if (!replace && (await holdsClub(old))) throw new CommandError(occupied)
        leftOver = (await listFiles(old)).filter((name) => !verified.files.has(name))
      },
      prepare: () => copyFiles(storage, file, verified.files, (name) => added.push(name)),
      async fill(db) {
        await fill(db, file, verified)
        if (!keepSignIns) await endEverySignIn(db)
        isFilled = true
      },
    })
  } catch (error) {
    // Once all rows are in, the commit may have succeeded although it reported an error.
    if (!isFilled) for (const name of added) await storage.remove(name).catch(() => {})
    throw error
  }
  const secret = keepSignIns ? verified.secret : newSecret()
  if (secret && !settings.tokenSecret) await writeSecret(settings.dataDir, secret)
  for (const name of leftOver) await storage.remove(name)
  return summarize(verified, options)
}

const occupied =
  'There is already a club in this database. To replace it with the backup, and lose what is there, add --replace.'

const openBackup = (path: string) =>
  open(path).catch((cause) => {
    throw new CommandError(`${path} cannot be read (${cause.code}).`, { cause })
  })

/** Tables that have rows in every empty club. */
const neverEmpty = ['tally', 'fact']

const holdsClub = async (db: Database) => {
  for (const table of await tablesOf(db)) {
    if (neverEmpty.includes(table)) continue
    const { rows } = await sql`select 1 as one from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** The names of all files that are in picture storage because of these rows. */
const listFiles = async (db: Database) => {
  if (!(await tablesOf(db)).includes('picture')) return []
  const pictures = await db.selectFrom('picture').select(['id', 'widths']).execute()
  return pictures.flatMap(allFilesOf)
}

const tablesOf = async (db: Database) => {
  const found = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return (await schemaAfter()).map(({ name }) => name).filter((name) => found.has(name))
}

/** Stores files that do not exist yet. Each is read back from picture storage and compared. */
const copyFiles = async (
  storage: PictureStorage,
  file: FileHandle,
  wanted: ReadonlySet<string>,
  onAdded: (name: string) => void,
) => {
  const copy = async ({ name: entry, bytes }: Entry) => {
    const name = pictureIn(entry)
    if (!name || !wanted.has(name)) return
    const isStored = async () => {
      const stored = await readFile(storage, name)
      return stored && hash('sha256', stored) === hash('sha256', bytes)
    }
    const before = await isStored()
    if (before) return
    if (before === undefined) onAdded(name)
    await storage.put(name, bytes).catch((error) => {
      throw asCommandError(error)
    })
    if (await isStored()) return
    throw new CommandError(`Picture storage does not return ${name} as it was stored.`)
  }
  for await (const _ of mapConcurrently(readTar(file), copy));
}

/** Fills a database without tables with the rows of a backup, then upgrades it. */
const fill = async (db: Database, file: FileHandle, { migrations, tables }: Verified) => {
  await migrate(db, migrations)
  // Some migrations insert rows.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db)
  const byName = new Map(tables.map((table) => [table.name, table]))
  for await (const { name, bytes } of readTar(file)) {
    const table = byName.get(tableIn(name) ?? '')
    if (!table) continue
    for await (const lines of readPart(bytes, table)) {
      const rows = lines.map(({ row }) => row)
      await insertRows(db, table, rows)
    }
  }
  for (const table of tables) {
    if (isDeepStrictEqual(await tallyRows(db, table), table.tally)) continue
    throw new CommandError(
      `The database does not return the rows of ${table.name} as they were stored. Nothing was changed.`,
    )
  }
  await migrate(db)
}

const tallyRows = async (db: Database, table: Table) => {
  const tally = tallyLines()
  for await (const rows of readRows(db, table)) for (const row of rows) tally.add(asLine(row))
  return tally.result()
}

/**
 * The backup does not know which sign-ins have ended since it was made, so all of them end. Tokens and
 * sessions of any provider from before this moment are void.
 */
const endEverySignIn = async (db: Database) => {
  await db.deleteFrom('auth_session').execute()
  await db.deleteFrom('auth_verification').execute()
  const everybody = db
    .selectFrom('person')
    .select('subject')
    .union(db.selectFrom('auth_user').select('id as subject'))
  await db.deleteFrom('ended_subject').where('subject', 'in', everybody).execute()
  await db
    .insertInto('ended_subject')
    .columns(['subject', 'ended_at'])
    .expression((from) =>
      from
        .selectFrom(everybody.as('everybody'))
        .select(['subject', from.lit(Date.now()).as('ended_at')]),
    )
    .execute()
}

const newSecret = () => Buffer.from(randomBytes(32).toString('base64url'))

/** Written to another file first, so that it is never there in half. */
const writeSecret = async (dataDir: string, secret: Buffer) => {
  const temporary = join(dataDir, `token-secret-${randomUUID()}`)
  await writeFile(temporary, secret, { mode: 0o600, flush: true })
  await rename(temporary, join(dataDir, 'token-secret'))
  await flush(dataDir)
}

const summarize = (
  { tables, files, missing, secret }: Verified,
  { keepSignIns, settings: { tokenSecret } }: Options,
) => {
  const rows = tables.reduce((sum, { tally }) => sum + tally.rows, 0)
  return [
    `${rows} rows and ${countPictures(files)} pictures restored and compared. Start the site now.`,
    ...(missing.length > 0
      ? [`Already missing when the backup was made: ${missing.join(', ')}`]
      : []),
    keepSignIns
      ? 'Everyone who was signed in when the backup was made still is, even if they were signed out since.'
      : 'Everyone has to sign in again.',
    ...(tokenSecret && !keepSignIns
      ? ['TOKEN_SECRET is set: change it before you start the site, so that old tokens are void.']
      : []),
    ...(tokenSecret && keepSignIns && secret
      ? ['TOKEN_SECRET is set, so the secret in the backup was not used.']
      : []),
  ].join('\n')
}
