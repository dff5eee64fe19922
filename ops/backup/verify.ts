import type { FileHandle } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { migrationsNamed } from '#server/database/migrate.ts'
import { isFileName } from '#server/media/picture-storage.ts'
import { filesOf, pictureIn } from './pictures.ts'
import { type Row, type Tally, tallyLines } from './rows.ts'
import { schemaAfter, type Table } from './schema.ts'
import { Damage, readTar } from './tar.ts'
import { BackupTrouble } from './trouble.ts'

const First = z.object({ format: z.number(), made: z.string(), migrations: z.array(z.string()) })
const Contents = z.object({
  rows: z.record(z.string(), z.number()),
  missing: z.array(z.string()),
})

export type Verified = {
  readonly made: string
  readonly migrations: NonNullable<ReturnType<typeof migrationsNamed>>
  readonly tables: readonly (Table & { readonly tally: Tally })[]
  /** The files of pictures that the rows speak of. */
  readonly files: ReadonlySet<string>
  readonly missing: readonly string[]
  readonly secret: Buffer | undefined
}

/** What the database it goes to can hold. */
type Ability = { readonly zeroBytes: boolean }

/** Reads a backup from beginning to end, and throws unless all of it is whole, known and fits together. */
export const verify = async (file: FileHandle, target: Ability): Promise<Verified> => {
  try {
    return await readAll(file, target)
  } catch (cause) {
    if (cause instanceof BackupTrouble) throw cause
    // What others throw may quote a row.
    const reason = cause instanceof Damage ? cause.message : 'a part cannot be read'
    throw new BackupTrouble(`This backup is damaged (${reason}). Nothing was changed.`, { cause })
  }
}

const readAll = async (file: FileHandle, { zeroBytes }: Ability): Promise<Verified> => {
  const entries = readTar(file)
  const { made, migrations } = await readFirst(entries)
  const tables = (await schemaAfter(migrations)).map((table) => ({ ...table, count: tallyLines() }))
  const byName = new Map(tables.map((table) => [table.name, table]))
  const found = new Set<string>()
  const files = new Set<string>()
  let secret: Buffer | undefined
  let contents: z.output<typeof Contents> | undefined

  for await (const { name, bytes } of entries) {
    const picture = pictureIn(name)
    const table = byName.get(tableIn(name) ?? '')
    if (picture) found.add(picture)
    else if (name === 'token-secret') secret = bytes
    else if (name === 'contents.json') contents = Contents.parse(JSON.parse(bytes.toString()))
    else if (!table) throw new Damage(`nobody knows what ${name} is`)
    else {
      for await (const rows of readPart(bytes, table)) {
        for (const { line, row } of rows) {
          if (!zeroBytes && Object.values(row).some(hasZeroByte)) throw unfit(table)
          table.count.add(line)
          if (table.name === 'picture') for (const file of filesIn(row)) files.add(file)
        }
      }
    }
  }
  const tallied = tables.map(({ name, columns, count }) => ({
    name,
    columns,
    tally: count.result(),
  }))
  const counts = Object.fromEntries(tallied.map(({ name, tally }) => [name, tally.rows]))
  if (!isDeepStrictEqual(contents?.rows, counts)) throw new Damage('rows are missing')
  const { missing = [] } = contents ?? {}
  const absent = [...files].filter((name) => !found.has(name)).sort()
  if (!isDeepStrictEqual(absent, missing)) throw new Damage('pictures are missing')
  return { made, migrations, tables: tallied, files: files.intersection(found), missing, secret }
}

/** A picture is kept in three widths. */
const longestWidths = 100

const filesIn = (row: Row) => {
  if (String(row.widths).length > longestWidths) throw new Damage('a picture has too many files')
  const names = filesOf(row)
  // Each becomes the name of a file.
  if (!names.every(isFileName)) throw new Damage('a picture has an impossible name')
  return names
}

const readFirst = async (entries: ReturnType<typeof readTar>) => {
  const { value: entry } = await entries.next().catch(() => ({ value: undefined }))
  const first =
    entry?.name === 'clubrun.json' ? First.safeParse(JSON.parse(`${entry.bytes}`)) : undefined
  if (!first)
    throw new BackupTrouble('This is no backup of this site, or its beginning is damaged.')
  const migrations = first.data?.format === 1 && migrationsNamed(first.data.migrations)
  if (first.data && migrations) return { made: first.data.made, migrations }
  // What is only damaged is not newer: at the end of the file that is sure.
  for await (const _ of entries);
  throw new BackupTrouble(
    'This backup was made by a newer version of the site: restore it with that one.',
  )
}

/** The table an entry has rows of. */
export const tableIn = (entry: string) => entry.match(/^rows\/(\w+)-\d{6,}\.ndjson\.gz$/)?.[1]

/** A part is closed after a million characters and one more row, and no row has as many. */
const largestPart = 16_000_000

/** The rows of a part, a few at a time; each must be one that this table can have. */
export async function* readPart(bytes: Buffer, { name, columns }: Table) {
  const asRow = (line: string) => {
    const row = JSON.parse(line) as Row
    const fits = isDeepStrictEqual(Object.keys(row), columns) && Object.values(row).every(isValue)
    if (!fits) throw new Damage(`a row does not fit into ${name}`)
    return { line: `${line}\n`, row }
  }
  let begun: string[] = []
  for await (const text of unpack(bytes)) {
    const lines = text.split('\n')
    begun.push(lines.shift() ?? '')
    if (lines.length === 0) continue
    const first = begun.join('')
    begun = [lines.pop() ?? '']
    yield [first, ...lines].map(asRow)
  }
  if (begun.join('')) throw new Damage(`a row of ${name} is cut off`)
}

/** What is packed small can be huge: it is counted while it comes out. */
async function* unpack(bytes: Buffer) {
  const packed = createGunzip({ chunkSize: 64 * 1024 })
  packed.end(bytes)
  const decoder = new TextDecoder()
  let size = 0
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestPart) throw new Damage('a part is far larger than it looks')
    yield decoder.decode(chunk, { stream: true })
  }
}

const isValue = (value: unknown) =>
  value === null || typeof value === 'string' || Number.isSafeInteger(value)

const hasZeroByte = (value: unknown) => typeof value === 'string' && value.includes('\0')

const unfit = ({ name }: Table) =>
  new BackupTrouble(`A text in ${name} has a zero byte, which PostgreSQL cannot keep.`)
