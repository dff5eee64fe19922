import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Import, ImportRow } from '#contract/people.ts'
import { importFields, type RowKind, type rowKinds } from '#contract/people-facts.ts'
import { Refusal } from '#contract/refusal.ts'
import { type FindNames, mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { type Column, cellOf } from './columns.ts'
import { compare, type Examined } from './examine-rows.ts'

type ImportRowRecord = Selectable<Tables['member_import']>
type Window = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

/** More would exceed what an insert may have. */
const rowsPerInsert = 500

const writeLine = (line: number) => String(line).padStart(6, '0')

/** What is chosen unless an admin says otherwise: what is new, and nothing that is there already. */
const isTaken = (kind: RowKind) => Number(kind === 'new')

export const importStore = (db: Database) => ({
  async add(madeBy: string, columns: readonly Column[], rows: readonly Examined[]) {
    const id = randomUUIDv7()
    await db
      .insertInto('member_import')
      .values({
        ...{ id, made_by: madeBy, made_at: new Date().toISOString(), state: 'draft' },
        columns: JSON.stringify(columns),
      })
      .execute()
    await insertRows(db, id, rows)
    return id
  },

  /** Looks at the same rows with other columns. What was chosen is forgotten. */
  async replaceRows(id: string, columns: readonly Column[], rows: readonly Examined[]) {
    await db
      .updateTable('member_import')
      .set({ columns: JSON.stringify(columns) })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('import_row').where('import_id', '=', id).execute()
    await insertRows(db, id, rows)
  },

  /** The import, locked until the transaction ends, so that no row is worked on twice. */
  async lock(id: string) {
    const row = db.selectFrom('member_import').selectAll().where('id', '=', id)
    const shared = db.getExecutor().adapter.supportsMultipleConnections
    const found = await (shared ? row.forUpdate() : row).executeTakeFirst()
    if (!found) throw new Refusal('not-found')
    return { ...found, columns: JSON.parse(found.columns) as readonly Column[] }
  },

  async list(window: Window, namesOf: FindNames) {
    const page = await readPage(db.selectFrom('member_import').selectAll(), window, {
      ...{ by: ['made_at', 'id'], direction: 'desc' },
    })
    const described = await describe(db, page.items, namesOf)
    return { ...page, items: described }
  },

  async read(id: string, namesOf: FindNames): Promise<Import> {
    const row = await db
      .selectFrom('member_import')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    const [found] = row ? await describe(db, [row], namesOf) : []
    if (!found) throw new Refusal('not-found')
    return found
  },

  /** Every row as the file has it. */
  async cells(id: string) {
    const rows = await db
      .selectFrom('import_row')
      .select(['line', 'cells'])
      .where('import_id', '=', id)
      .orderBy('line')
      .execute()
    return rows.map(({ line, cells }) => ({
      line: Number(line),
      cells: JSON.parse(cells) as readonly string[],
    }))
  },

  async rows(id: string, { kind, ...window }: Window & { kind?: RowKind | undefined }) {
    const found = await db
      .selectFrom('member_import')
      .select('columns')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal('not-found')
    const columns = JSON.parse(found.columns) as readonly Column[]
    let rows = db.selectFrom('import_row').selectAll().where('import_id', '=', id)
    if (kind) rows = rows.where('kind', '=', kind)
    const page = await readPage(rows, window, { by: ['line'], direction: 'asc' })
    return mapPage(page, (row) => asRow(row, columns))
  },

  /** Only what can be imported is chosen. Returns how many rows changed. */
  async choose(id: string, take: boolean, which: { line?: number; kind?: RowKind }) {
    let rows = db
      .updateTable('import_row')
      .set({ take: Number(take) })
      .where('import_id', '=', id)
      .where('kind', 'in', ['new', 'change', 'doubtful'])
    if (which.line !== undefined) rows = rows.where('line', '=', writeLine(which.line))
    if (which.kind !== undefined) rows = rows.where('kind', '=', which.kind)
    const { numUpdatedRows } = await rows.executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },

  setState: (id: string, state: ImportRowRecord['state'], invites?: boolean | undefined) =>
    db
      .updateTable('member_import')
      .set({
        ...{ state, worked_at: new Date().toISOString() },
        ...(invites !== undefined && { invites: Number(invites) }),
      })
      .where('id', '=', id)
      .execute(),

  discard: (id: string) => db.deleteFrom('member_import').where('id', '=', id).execute(),

  /** Imports that nobody has gone on with since this moment. */
  async findAbandoned(before: string) {
    const rows = await db
      .selectFrom('member_import')
      .select('id')
      .where(sql<boolean>`state in ('running', 'undoing')`)
      .where('worked_at', '<', before)
      .orderBy('worked_at')
      .execute()
    return rows.map(({ id }) => id)
  },
})

const insertRows = async (db: Database, id: string, rows: readonly Examined[]) => {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await db
      .insertInto('import_row')
      .values(
        rows.slice(start, start + rowsPerInsert).map(({ line, cells, kind, why, user, known }) => ({
          ...{ import_id: id, line: writeLine(line), cells: JSON.stringify(cells) },
          ...{ email: user?.email ?? null, kind, take: isTaken(kind), why: why ?? null },
          ...(kind === 'change' && known && user
            ? writeChange(compare(known.words, user))
            : { before: null, after: null }),
        })),
      )
      .execute()
  }
}

/** What a record said, and says since the import, as it is stored. */
export const writeChange = ({ before, after }: { before: object; after: object }) => ({
  before: JSON.stringify(before),
  after: JSON.stringify(after),
})

const asRow = (row: Selectable<Tables['import_row']>, columns: readonly Column[]): ImportRow => {
  const cells = JSON.parse(row.cells) as readonly string[]
  const before = JSON.parse(row.before ?? '{}')
  const after = JSON.parse(row.after ?? '{}')
  const name = [cellOf(cells, columns, 'firstName'), cellOf(cells, columns, 'lastName')]
    .filter(Boolean)
    .join(' ')
  const email = cellOf(cells, columns, 'email')
  return {
    ...{ line: Number(row.line), kind: row.kind, take: row.take === 1 },
    ...(name && { name }),
    ...(email && { email }),
    ...(row.why && { why: row.why }),
    changes:
      row.kind === 'change'
        ? importFields
            .filter((field) => field in after)
            .map((field) => ({
              ...{ field, to: String(after[field]) },
              ...(before[field] !== null && { from: String(before[field]) }),
            }))
        : [],
    ...(row.outcome && { outcome: row.outcome }),
  }
}

type Kinds = Record<(typeof rowKinds)[number], number>

const describe = async (
  db: Database,
  rows: readonly ImportRowRecord[],
  namesOf: FindNames,
): Promise<readonly Import[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counts = await db
    .selectFrom('import_row')
    .select(['import_id', 'kind', 'take', 'outcome'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'kind', 'take', 'outcome'])
    .execute()
  const names = await namesOf(
    db,
    rows.flatMap(({ made_by }) => made_by ?? []),
  )
  return rows.map((row) => {
    const kinds: Kinds = { new: 0, change: 0, doubtful: 0, same: 0, bad: 0 }
    const outcomes = { added: 0, changed: 0, skipped: 0, undone: 0, kept: 0 }
    let chosen = 0
    for (const { kind, take, outcome, count } of counts.filter((one) => one.import_id === row.id)) {
      kinds[kind] += Number(count)
      if (take) chosen += Number(count)
      if (outcome) outcomes[outcome] += Number(count)
    }
    const by = names.get(row.made_by ?? '')
    return {
      ...{ _id: row.id, state: row.state, at: row.made_at, invites: row.invites === 1 },
      ...(by && { by }),
      columns: (JSON.parse(row.columns) as readonly Column[]).map(({ field, ...column }) => ({
        ...column,
        ...(field && { field }),
      })),
      ...{ rows: kinds, chosen, outcomes },
    }
  })
}
