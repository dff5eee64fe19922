import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeBackup } from '#ops/backup/make-backup.ts'
import { restoreBackup } from '#ops/backup/restore-backup.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { openPictureStorage, type PictureStorage } from '#server/media/picture-storage.ts'
import { readSettings } from '#server/settings.ts'
import type { Person } from '#tests/site.ts'
import { addPerson } from './add-person.ts'
import type { emptyData } from './data-settings.ts'
import { readDatabase } from './process.ts'

type DataSettings = Awaited<ReturnType<typeof emptyData>> & Readonly<Record<string, string>>

const quietly = { say: () => {} }

/** Makes a backup inside the data folder and returns its path. */
export const backUp = async (data: DataSettings, name = 'backup.tar') => {
  const file = join(data.DATA_DIR, name)
  await makeBackup({ settings: readSettings(data), file, ...quietly })
  return file
}

/** Makes a backup as an admin does. Its process has a low priority, so it takes long on a busy machine. */
export const backUpHere = async ({ admin }: { readonly admin: Pick<Person, 'office'> }) => {
  const { name } = await admin.office.makeBackup({})
  const isMade = async () => {
    const { items, failed } = await admin.office.backups({})
    return items.some((backup) => backup.name === name) || (failed ?? 'not yet')
  }
  await expect.poll(isMade, { timeout: 100_000 }).toBe(true)
  return name
}

type Wishes = { readonly replace?: boolean; readonly keepSignIns?: boolean }

export const restore = (data: DataSettings, path: string, wishes: Wishes = {}) =>
  restoreBackup({
    settings: readSettings(data),
    path,
    replace: false,
    keepSignIns: false,
    ...wishes,
    ...quietly,
  })

const moment = '2026-05-14T12:00:00.000Z'
const awkward = `🚲 'quotes' "double" \\ \\u0000 % _ ; -- \n 长`

/** Writes a small club without any site, and backs it up. */
export const writeClub = async (data: DataSettings, pictures = 1) => {
  const storage = openPictureStorage(readSettings(data))
  await readDatabase(data, async (db) => {
    await migrate(db)
    const { email } = await addPerson(db, openTokens('x'.repeat(32)), 'admin')
    for (let number = 1; number <= pictures; number++) await writePicture(db, storage, number)
    await db.insertInto('fact').values({ name: 'a', value: awkward }).execute()
    const user = { id: 'u', name: awkward, email, emailVerified: 1, image: null }
    const times = { createdAt: moment, updatedAt: moment }
    await db
      .insertInto('auth_user')
      .values({ ...user, ...times })
      .execute()
    const account = {
      id: 'c',
      userId: 'u',
      accountId: 'u',
      providerId: 'credential',
      password: null,
    }
    await db
      .insertInto('auth_account')
      .values({ ...account, ...times })
      .execute()
  })
  return { data, file: await backUp(data) }
}

const writePicture = async (db: Database, storage: PictureStorage, number: number) => {
  const id = String(number).repeat(40)
  const widths = [30, 60]
  const facts = { id, width: 60, height: 40, preview: '', since: moment, state: 'shown' } as const
  await db
    .insertInto('picture')
    .values({ ...facts, widths: JSON.stringify(widths) })
    .execute()
  const url = `/media/${id}-60.webp`
  await db
    .insertInto('gallery_image')
    .values({ id: String(number), url, alt: awkward, picture: null, added_at: moment })
    .execute()
  for (const width of widths)
    await storage.put(`${id}-${width}.webp`, Buffer.alloc(700, number + width))
}

/** Every row of every table, in an order that does not depend on the engine. */
export const rowsOf = (data: DataSettings) =>
  readDatabase(data, async (db) => {
    const found: Record<string, string[]> = {}
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        db,
      )
      found[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
    }
    return found
  })

/** Every file of a folder with its bytes. */
const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = paths
    .sort()
    .map(async (path) => [path.slice(folder.length), await readFile(path, 'base64')])
  return Object.fromEntries(await Promise.all(files))
}

export const picturesOf = (data: DataSettings) => filesIn(join(data.DATA_DIR, 'pictures'))
