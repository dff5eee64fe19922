import { type SqlBool, sql } from 'kysely'
import type { NewUser } from '#contract/users.ts'
import { nameKey } from '#server/database/fold.ts'
import type { Database } from '#server/database/tables.ts'
import { adjustTally } from '#server/database/tally.ts'
import { keysOf, ownWords } from './rows.ts'
import { updateSearch } from './store.ts'

/** In place of the provider's subject, for people who have never signed in. */
const withoutSignIn = 'record '

/** Whether somebody signs in to the record with this subject. */
export const hasSignIn = (subject: string) => !subject.startsWith(withoutSignIn)

/** What a record says about a person; null clears a field. */
export type RecordWords = { [Field in keyof NewUser]?: NewUser[Field] | null }

export type KnownRecord = {
  readonly id: string
  readonly subject: string
  readonly email: string
  readonly nameKey: string
  readonly words: Partial<NewUser>
}

/** The records with one of these addresses, or one of these names. */
export const findRecords = async (
  db: Database,
  { emails, names }: { emails: readonly string[]; names: readonly string[] },
): Promise<readonly KnownRecord[]> => {
  const keys = [...new Set(names.map(nameKey))].filter((key) => key !== '')
  const rows = await db
    .selectFrom('person')
    .select(['id', 'subject', 'name_key', ...ownWords.columns])
    .where(({ eb, or }) =>
      or([
        ...(emails.length > 0 ? [eb('email', 'in', emails)] : []),
        ...(keys.length > 0 ? [eb('name_key', 'in', keys)] : []),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, subject: row.subject, email: row.email, nameKey: row.name_key },
    words: ownWords.read(row) as Partial<NewUser>,
  }))
}

type NewRecord = { readonly id: string; readonly user: NewUser; readonly joined?: string }

/** Adds records of people who do not sign in yet. Returns the ids of those whose address was still free. */
export const addRecords = async (db: Database, records: readonly NewRecord[]) => {
  if (records.length === 0) return new Set<string>()
  const now = new Date().toISOString()
  const added = await db
    .insertInto('person')
    .values(
      records.map(({ id, user, joined = now }) => ({
        ...{ id, subject: withoutSignIn + id, created_at: joined },
        ...ownWords.write(user),
        ...keysOf(user),
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  await adjustTally(db, 'person', added.length)
  return new Set(added.map(({ id }) => id))
}

export const changeRecord = async (db: Database, id: string, words: RecordWords) => {
  const given = ownWords.writeGiven(words)
  if (Object.keys(given).length === 0) return
  await db.updateTable('person').set(given).where('id', '=', id).execute()
  await updateSearch(db, id)
}

/** Gives a record that had no sign-in what its owner has entered and the club did not know. */
export const completeRecord = async (db: Database, id: string, user: NewUser) => {
  const row = await db
    .selectFrom('person')
    .select(ownWords.columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const known = ownWords.read(row)
  const missing = Object.entries(user).filter(([field]) => !(field in known))
  await changeRecord(db, id, Object.fromEntries(missing))
}

const traces = ['rsvp', 'ride_leader', 'membership_term'] as const

const hasNoTraceIn = (table: (typeof traces)[number]) =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as trace where trace.person_id = person.id)`

/**
 * Of these records, those nobody has used since they were imported: no sign-in, no role, no ride, no payment. Their
 * words are given, so that the caller can see whether somebody has changed them.
 */
export const readUnused = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Partial<NewUser>>()
  const rows = await db
    .selectFrom('person')
    .select(['id', ...ownWords.columns])
    .where('id', 'in', ids)
    .where('subject', 'like', `${withoutSignIn}%`)
    .where(sql<SqlBool>`admin = 0 and moderator = 0 and may_lead = 0`)
    .where(({ and }) => and(traces.map(hasNoTraceIn)))
    .execute()
  return new Map(rows.map((row) => [row.id, ownWords.read(row) as Partial<NewUser>]))
}

/** What these records say now. */
export const readRecords = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Partial<NewUser>>()
  const rows = await db
    .selectFrom('person')
    .select(['id', ...ownWords.columns])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, ownWords.read(row) as Partial<NewUser>]))
}

/** Deletes records that `readUnused` has returned. */
export const removeUnused = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return
  const { numDeletedRows } = await db
    .deleteFrom('person')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  await adjustTally(db, 'person', -Number(numDeletedRows))
}
