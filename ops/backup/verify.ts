import type { FileHandle } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { migrationsNamed } from '#server/database/migrate.ts'
import { schemaAfter, type Table } from '#server/database/schema.ts'
import { isFileName } from '#server/media/picture-storage.ts'
import { CommandError } from '../explain-failure.ts'
import { filesOf, pictureIn } from './pictures.ts'
import { type Row, type Tally, tallyLines } from './rows.ts'
import { Damage, readTar } from './tar.ts'

const First = z.object({ format: z.number(), made: z.string(), migrations: z.array(z.string()) })
const Contents = z.object({
  rows: z.record(z.string(), z.number()),
  missing: z.array(z.string()),
})

export type Verified = {
  readonly made: string
  readonly migrations: NonNullable<ReturnType<typeof migrationsNamed>>
  readonly tables: readonly (Table & { readonly tally: Tally })[]
  /** The files of pictures the rows refer to. */
  readonly files: ReadonlySet<string>
  readonly missing: readonly string[]
  readonly secret: Buffer | undefined
}

/** What the target database can store. */
type Target = { readonly zeroBytes: boolean }

/** Reads a whole backup, and throws if anything in it is damaged, unknown or inconsistent. */
export const verify = async (file: FileHandle, target: Target): Promise<Verified> => {
  try {
    return await readAll(file, target)
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    // Other errors may quote a row.
    const reason = cause instanceof Damage ? cause.message : 'a part cannot be read'
    throw new CommandError(`This backup is damaged (${reason}). Nothing was changed.`, { cause })
  }
}

const readAll = async (file: FileHandle, { zeroBytes }: Target): Promise<Verified> => {
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
    else if (!table) throw new Damage(`${name} is unknown`)
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

/** Pictures have three widths. */
const maxWidthsLength = 100

const filesIn = (row: Row) => {
  if (String(row.widths).length > maxWidthsLength) throw new Damage('a picture has too many files')
  const names = filesOf(row)
  // Each becomes a file name.
  if (!names.every(isFileName)) throw new Damage('a picture has an impossible name')
  return names
}

const readFirst = async (entries: ReturnType<typeof readTar>) => {
  const { value: entry } = await entries.next().catch(() => ({ value: undefined }))
  const first =
    entry?.name === 'clubrun.json' ? First.safeParse(JSON.parse(`${entry.bytes}`)) : undefined
  if (!first)
    throw new CommandError('This is not a backup of this site, or its beginning is damaged.')
  const migrations = first.data?.format === 1 && migrationsNamed(first.data.migrations)
  if (first.data && migrations) return { made: first.data.made, migrations }
  // Reading to the end makes sure that it is not damaged instead.
  for await (const _ of entries);
  throw new CommandError(
    'This backup was made by a newer version of the site. Restore it with that version.',
  )
}

/** The table whose rows an entry holds. */
export const tableIn = (entry: string) => entry.match(/^rows\/(\w+)-\d{6,}\.ndjson\.gz$/)?.[1]

/** A part ends with the row that makes it longer than a million characters. */
const maxPartSize = 16_000_000

/** The rows of a part in batches; a row that does not belong into the table throws. */
export async function* readPart(bytes: Buffer, { name, columns }: Table) {
  const asRow = (line: string) => {
    const row = JSON.parse(line) as Row
    const fits = isDeepStrictEqual(Object.keys(row), columns) && Object.values(row).every(isValue)
    if (!fits) throw new Damage(`a row does not fit into ${name}`)
    return { line: `${line}\n`, row }
  }
  let unfinished: string[] = []
  for await (const text of unpack(bytes)) {
    const lines = text.split('\n')
    unfinished.push(lines.shift() ?? '')
    if (lines.length === 0) continue
    const first = unfinished.join('')
    unfinished = [lines.pop() ?? '']
    yield [first, ...lines].map(asRow)
  }
  if (unfinished.join('')) throw new Damage(`a row of ${name} is cut off`)
}

/** A small part can unpack to a huge one, so the size is checked while unpacking. */
async function* unpack(bytes: Buffer) {
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  gunzip.end(bytes)
  const decoder = new TextDecoder()
  let size = 0
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxPartSize) throw new Damage('a part is far larger than it seems')
    yield decoder.decode(chunk, { stream: true })
  }
}

const isValue = (value: unknown) =>
  value === null || typeof value === 'string' || Number.isSafeInteger(value)

const hasZeroByte = (value: unknown) => typeof value === 'string' && value.includes('\0')

const unfit = ({ name }: Table) =>
  new CommandError(`A text in ${name} contains a zero byte, which PostgreSQL cannot store.`)
