import type { ChildProcess } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import type { BackupFolder, Machine } from '#server/office/machine.ts'
import type { Settings } from '#server/settings.ts'
import { failureOf, prepareBackupFolder, startBackup } from './backup/nightly.ts'

type Parts = { readonly settings: Settings; readonly db: Database; readonly root: string }

/** The machine a site runs on, as its admins may see it. */
export const openMachine = ({ settings, db, root }: Parts) => {
  const backups = openBackupFolder(settings)
  const machine: Machine = {
    async examine() {
      // Loaded only here: it brings its own PostgreSQL client, and most starts never need it.
      const { examine } = await import('./doctor/examine.ts')
      return examine(settings, root)
    },
    measure: async () => ({
      ...(await measureDatabase(settings, db)),
      ...(settings.s3 ? {} : { pictures: await sizeOfFolder(join(settings.dataDir, 'pictures')) }),
      ...(await measureDisk(settings.dataDir)),
    }),
    readChanges: () => readChanges(root),
    backups: backups.folder,
  }
  return { machine, close: backups.close }
}

const measureDatabase = async ({ databaseUrl, dataDir }: Settings, db: Database) => {
  if (databaseUrl) {
    const { rows } = await sql<{ size: number | string }>`
      select pg_database_size(current_database()) as size`.execute(db)
    return { database: Number(rows[0]?.size) }
  }
  const files = ['club.sqlite', 'club.sqlite-wal'].map((name) => stat(join(dataDir, name)))
  const found = await Promise.allSettled(files)
  const sizes = found.map((file) => (file.status === 'fulfilled' ? file.value.size : 0))
  return { database: sizes.reduce((sum, size) => sum + size, 0) }
}

const measureDisk = async (folder: string) => {
  const found = await statfs(folder).catch(() => undefined)
  return found ? { free: found.bavail * found.bsize } : {}
}

const sizeOfFolder = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let size = 0
  for (const entry of entries.filter((one) => one.isFile())) {
    // Deleted just now.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    size += found?.size ?? 0
  }
  return size
}

const mostChanges = 6

/** The last entries under the first heading `Added` of the changelog, without their Markdown. */
const readChanges = async (root: string) => {
  const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8').catch(() => '')
  const added = text.split(/^### Added$/m)[1]?.split(/^#/m)[0] ?? ''
  return added
    .split(/^- /m)
    .slice(1)
    .map((entry) => entry.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .map((entry) => entry.replaceAll('`', '').trim())
    .slice(-mostChanges)
}

const backupName = /^clubrun-[\w-]+\.tar$/
const abandonedName = /^clubrun-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.part$/
const anHour = 60 * 60 * 1000

/** Without the setting, backups that somebody asks for are in the data folder. */
const openBackupFolder = (settings: Settings) => {
  const path = resolve(settings.backups ?? join(settings.dataDir, 'backups'))
  const children = new Set<ChildProcess>()
  const find = (name: string) => stat(join(path, name)).catch(() => undefined)

  const deleteAbandoned = async () => {
    const names = (await readdir(path)).filter((name) => abandonedName.test(name))
    for (const name of names) {
      const found = await find(name)
      if (found && Date.now() - found.mtimeMs > anHour) await rm(join(path, name), { force: true })
    }
  }

  const folder: BackupFolder = {
    path,
    isNightly: settings.backups !== undefined,
    async list() {
      const names = (await readdir(path).catch(() => [])).filter((name) => backupName.test(name))
      const files = await Promise.all(
        names.map(async (name) => ({ name, found: await find(name) })),
      )
      return files
        .flatMap(({ name, found }) => (found ? [{ name, size: found.size, at: found.mtime }] : []))
        .sort((one, other) => other.at.getTime() - one.at.getTime())
        .map(({ name, size, at }) => ({ name, size, madeAt: at.toISOString() }))
    },
    async findUnfinished(name) {
      const found = await find(`${name}.part`)
      return found && { size: found.size, at: found.mtimeMs }
    },
    async make(name) {
      await prepareBackupFolder(path)
      await deleteAbandoned()
      const child = startBackup(join(path, name), environmentOf(settings))
      children.add(child)
      const failure = await failureOf(child)
      children.delete(child)
      if (failure !== undefined) throw new Error(failure)
    },
    read: async (name) =>
      Readable.toWeb(createReadStream(join(path, name))) as ReadableStream<Uint8Array>,
  }
  return { folder, close: () => void [...children].map((child) => child.kill()) }
}

/** The process that makes a backup reads its settings from its environment. */
const environmentOf = ({ dataDir, databaseUrl, tokenSecret, s3 }: Settings) => ({
  ...process.env,
  DATA_DIR: resolve(dataDir),
  DATABASE_URL: databaseUrl ?? '',
  TOKEN_SECRET: tokenSecret ?? '',
  S3_ENDPOINT: s3?.endpoint ?? '',
  S3_REGION: s3?.region ?? '',
  S3_BUCKET: s3?.bucket ?? '',
  S3_ACCESS_KEY: s3?.accessKey ?? '',
  S3_SECRET_KEY: s3?.secretKey ?? '',
})
