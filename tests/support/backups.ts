import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { makeBackup } from '#ops/backup/make-backup.ts'
import { restoreBackup } from '#ops/backup/restore-backup.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { openPictureStorage, type PictureStorage } from '#server/media/picture-storage.ts'
import { readSettings } from '#server/settings.ts'
import { welcome } from './person.ts'
import type { emptyPlace } from './place.ts'
import { look } from './process.ts'

type Place = Awaited<ReturnType<typeof emptyPlace>> & Readonly<Record<string, string>>

const quietly = { say: () => {} }

/** Makes a backup of a place inside its data folder, and gives its path. */
export const backUp = async (place: Place, name = 'backup.tar') => {
  const file = join(place.DATA_DIR, name)
  await makeBackup({ settings: readSettings(place), file, ...quietly })
  return file
}

type Wishes = { readonly replace?: boolean; readonly keepSignIns?: boolean }

export const restore = (place: Place, path: string, wishes: Wishes = {}) =>
  restoreBackup({
    settings: readSettings(place),
    path,
    replace: false,
    keepSignIns: false,
    ...wishes,
    ...quietly,
  })

/** One of the commands, as it is given on a terminal. */
export const command = (
  name: 'backup' | 'restore' | 'admin',
  place: Place & NodeJS.ProcessEnv,
  ...words: string[]
) => {
  const env = { PATH: process.env.PATH, ...place }
  const child = spawn(process.execPath, [`ops/${name}.ts`, ...words], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [output, complaint] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  const exit = once(child, 'close')
  return {
    child,
    async done() {
      const [code] = await exit
      return { code, output, complaint }
    },
  }
}

const moment = '2026-05-14T12:00:00.000Z'
const awkward = `🚲 'quotes' "double" \\ \\u0000 % _ ; -- \n 长`

/** A small club, written down without any site. */
export const writeClub = async (place: Place, pictures = 1) => {
  const storage = openPictureStorage(readSettings(place))
  await look(place, async (db) => {
    await migrate(db)
    const { email } = await welcome(db, openTokens('x'.repeat(32)), 'admin')
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
  return { place, file: await backUp(place) }
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
export const rowsOf = (place: Place) =>
  look(place, async (db) => {
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

export const picturesOf = (place: Place) => filesIn(join(place.DATA_DIR, 'pictures'))
