import type { RowKind } from '#contract/people-facts.ts'
import type { NewUser } from '#contract/users.ts'
import { nameKey } from '#server/database/fold.ts'
import type { Database } from '#server/database/tables.ts'
import { findRecords, type KnownRecord, type RecordWords } from '#server/users/imported-records.ts'
import { type Column, readRow } from './columns.ts'

type Given = { readonly line: number; readonly cells: readonly string[] }

/** What a row would do, as the club is now. */
export type Examined = Given & {
  readonly kind: RowKind
  readonly why?: string
  /** What it says, if it can be read. */
  readonly user?: NewUser
  readonly joined?: string
  /** The record with the same address. */
  readonly known?: KnownRecord
}

/** Asking for more at once would exceed what a query may have. */
const rowsAtOnce = 400

/** Says of every row whether it is new, known, doubtful or bad. */
export const examineRows = async (
  db: Database,
  rows: readonly Given[],
  columns: readonly Column[],
): Promise<readonly Examined[]> => {
  const seen = new Map<string, number>()
  const examined: Examined[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const read = rows
      .slice(start, start + rowsAtOnce)
      .map((row) => ({ ...row, read: readRow(row.cells, columns) }))
    const users = read.flatMap(({ read }) => ('value' in read ? [read.value] : []))
    const records = await findRecords(db, {
      emails: users.map(({ email }) => email),
      names: users.map(({ firstName }) => firstName),
    })
    const byEmail = new Map(records.map((record) => [record.email, record]))
    const byName = new Map(records.map((record) => [record.nameKey, record]))
    for (const { read: said, ...row } of read) {
      if ('why' in said) {
        examined.push({ ...row, kind: 'bad', why: said.why })
        continue
      }
      const { joined, ...user } = said.value
      const { email, firstName } = user
      const before = seen.get(email)
      if (before) {
        examined.push({ ...row, kind: 'bad', why: `Line ${before} has the same address.`, user })
        continue
      }
      seen.set(email, row.line)
      const known = byEmail.get(email)
      const namesake = byName.get(nameKey(firstName))
      const whole = { ...row, user, ...(joined && { joined }) }
      if (known) {
        const kind = compare(known.words, user).differs ? 'change' : 'same'
        examined.push({ ...whole, kind, known })
      } else if (namesake) {
        const why = `${firstName} is in the club already, as ${namesake.email}.`
        examined.push({ ...whole, kind: 'doubtful', why })
      } else {
        examined.push({ ...whole, kind: 'new' })
      }
    }
  }
  return examined
}

/** What a row would change in a record: what it says, and what it would say. An empty cell changes nothing. */
export const compare = (known: Partial<NewUser>, user: NewUser) => {
  const fields = Object.keys(user) as (keyof NewUser)[]
  const differing = fields.filter(
    (field) => user[field] !== undefined && known[field] !== user[field],
  )
  const pick = (from: Partial<NewUser>): RecordWords =>
    Object.fromEntries(differing.map((field) => [field, from[field] ?? null]))
  return { differs: differing.length > 0, before: pick(known), after: pick(user) }
}
