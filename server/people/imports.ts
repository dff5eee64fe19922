import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { largestImport } from '#contract/people-facts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction, Tables } from '#server/database/tables.ts'
import { receiveBytes } from '#server/media/receive-file.ts'
import {
  addRecords,
  changeRecord,
  type RecordWords,
  readRecords,
  readUnused,
  removeUnused,
} from '#server/users/imported-records.ts'
import type { Column } from './columns.ts'
import { compare, examineRows } from './examine-rows.ts'
import { importStore, writeChange } from './store.ts'

type Row = Selectable<Tables['import_row']>

type Work = {
  readonly id: string
  readonly state: Tables['member_import']['state']
  readonly columns: readonly Column[]
  readonly invites: number
  readonly made_by: string | null
}

type Parts = {
  /** Invites people who were added, by mail. */
  readonly inviteAdded: (
    db: Database,
    added: readonly Added[],
    from: { readonly importId: string; readonly madeBy: string | null },
  ) => Promise<void>
  /** Ends the invitations of people who are taken out again. */
  readonly endInvitations: (
    db: Database,
    importId: string,
    emails: readonly string[],
  ) => Promise<void>
}

export type Added = { readonly email: string; readonly firstName: string }

/** How many rows share a transaction. Other requests get their turn between two. */
const rowsAtOnce = 200

/** Works on the next rows of an import, in the transaction of the caller, which has locked it. */
export const workOn = async (db: DatabaseTransaction, parts: Parts, work: Work) => {
  if (work.state === 'running') await importRows(db, parts, work)
  else if (work.state === 'undoing') await undoRows(db, parts, work)
}

const importRows = async (db: Database, { inviteAdded }: Parts, work: Work) => {
  const { id, columns } = work
  const rows = await db
    .selectFrom('import_row')
    .selectAll()
    .where('import_id', '=', id)
    .where('take', '=', 1)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(rowsAtOnce)
    .execute()
  const given = rows.map((row) => ({
    ...row,
    line: Number(row.line),
    cells: JSON.parse(row.cells),
  }))
  // The club may have changed since the admin looked.
  const examined = await examineRows(db, given, columns)
  const shown = new Map(rows.map((row) => [Number(row.line), row]))
  const news = examined.flatMap(({ line, user, known, joined }) =>
    shown.get(line)?.kind !== 'change' && user && !known
      ? [{ line, id: randomUUIDv7(), user, ...(joined && { joined: `${joined}T12:00:00.000Z` }) }]
      : [],
  )
  const added = await addRecords(db, news)
  const settled: Row[] = []
  for (const { line, user, known } of examined) {
    const row = shown.get(line)
    if (!row) continue
    const isNew = news.find((one) => one.line === line)
    if (isNew && added.has(isNew.id)) {
      const change = writeChange({ before: {}, after: isNew.user })
      settled.push({ ...row, outcome: 'added', person_id: isNew.id, ...change })
    } else if (row.kind === 'change' && known && user && compare(known.words, user).differs) {
      const change = compare(known.words, user)
      await changeRecord(db, known.id, change.after)
      settled.push({ ...row, outcome: 'changed', person_id: known.id, ...writeChange(change) })
    } else {
      settled.push({ ...row, outcome: 'skipped' })
    }
  }
  await settle(db, settled)
  if (work.invites) {
    const invited = news.filter((one) => added.has(one.id)).map(({ user }) => user)
    await inviteAdded(db, invited, { importId: id, madeBy: work.made_by })
  }
  await importStore(db).setState(id, rows.length < rowsAtOnce ? 'done' : 'running')
}

const undoRows = async (db: Database, { endInvitations }: Parts, { id }: Work) => {
  const rows = await db
    .selectFrom('import_row')
    .selectAll()
    .where('import_id', '=', id)
    .where('outcome', 'in', ['added', 'changed'])
    .orderBy('line')
    .limit(rowsAtOnce)
    .execute()
  const ids = (outcome: 'added' | 'changed') =>
    rows.flatMap((row) => (row.outcome === outcome ? (row.person_id ?? []) : []))
  const unused = await readUnused(db, ids('added'))
  const records = await readRecords(db, ids('changed'))
  const removed: Row[] = []
  const settled: Row[] = []
  for (const row of rows) {
    const after: RecordWords = JSON.parse(row.after ?? '{}')
    const isAdded = row.outcome === 'added'
    const isUntouched = isAdded
      ? isDeepStrictEqual(unused.get(row.person_id ?? ''), after)
      : hasStill(records.get(row.person_id ?? ''), after)
    if (!isUntouched) {
      settled.push({ ...row, outcome: 'kept' })
    } else if (isAdded) {
      removed.push(row)
      // The row would be deleted with the record.
      settled.push({ ...row, outcome: 'undone', person_id: null })
    } else {
      await changeRecord(db, row.person_id ?? '', JSON.parse(row.before ?? '{}'))
      settled.push({ ...row, outcome: 'undone' })
    }
  }
  await settle(db, settled)
  await endInvitations(
    db,
    id,
    removed.flatMap(({ email }) => email ?? []),
  )
  await removeUnused(
    db,
    removed.flatMap(({ person_id }) => person_id ?? []),
  )
  await importStore(db).setState(id, rows.length < rowsAtOnce ? 'undone' : 'undoing')
}

/** Whether a record still says what the import wrote. */
const hasStill = (words: RecordWords | undefined, after: RecordWords) =>
  words !== undefined &&
  Object.entries(after).every(([field, value]) => words[field as keyof RecordWords] === value)

/** Stores what has become of rows, in one statement however many there are. */
const settle = async (db: Database, rows: readonly Row[]) => {
  if (rows.length === 0) return
  await db
    .insertInto('import_row')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'line']).doUpdateSet(({ ref }) => ({
        outcome: ref('excluded.outcome'),
        person_id: ref('excluded.person_id'),
        before: ref('excluded.before'),
        after: ref('excluded.after'),
      })),
    )
    .execute()
}

/** After this time without a call the site goes on by itself. */
const abandonedAfter = 30_000

/** Finishes imports whose admin has left the page, or that were interrupted by a restart. */
export const continueImports = async (db: Database, parts: Parts) => {
  const before = new Date(Date.now() - abandonedAfter).toISOString()
  for (const id of await importStore(db).findAbandoned(before)) {
    while (await continueImport(db, parts, id));
  }
}

const continueImport = (db: Database, parts: Parts, id: string) =>
  db.transaction().execute(async (transaction) => {
    const found = await importStore(transaction).lock(id)
    await workOn(transaction, parts, found)
    return found.state === 'running' || found.state === 'undoing'
  })

const draftsKeptFor = 24 * 60 * 60 * 1000
const keptFor = 30 * 24 * 60 * 60 * 1000

const unusedKeptFor = 365 * 24 * 60 * 60 * 1000

/**
 * Files that were not imported are forgotten after a day, imports with all their rows after a month, and invitations that
 * nobody used after a year.
 */
export const forgetImports = async (db: Database, now: number) => {
  const moment = (age: number) => new Date(now - age).toISOString()
  await db
    .deleteFrom('member_import')
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'draft'), eb('made_at', '<', moment(draftsKeptFor))]),
        eb('made_at', '<', moment(keptFor)),
      ]),
    )
    .execute()
  await db
    .deleteFrom('invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '<', moment(unusedKeptFor))
    .execute()
}

/** The file of a form. */
export const receiveList = (request: Request) => receiveBytes(request, listFile)

const listFile = {
  what: 'list',
  most: largestImport.bytes,
  tooLarge: () =>
    new Refusal('too-large', {
      detail: `A list of members may have up to ${largestImport.bytes / 1024 / 1024} MB. Delete the columns the site does not need, or split it.`,
    }),
}
