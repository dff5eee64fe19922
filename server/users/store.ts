import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { RecordChange } from '#contract/member-records.ts'
import type { NewUser, OwnChange, OwnRecord, UserWindow } from '#contract/users.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import type { Database } from '#server/database/tables.ts'
import { adjustTally, recount } from '#server/database/tally.ts'
import type { Person } from '#server/http/call.ts'
import { type FindConfirmed, listUsers } from './list.ts'
import { asUser, keysOf, ownWords, type Row, riding, rolesOf, userColumns } from './rows.ts'

/** What members change themselves, and the membership type, which admins change. */
type Changes = OwnChange & Pick<RecordChange, 'membershipType'>

export const userStore = (db: Database) => ({
  find: (id: string) => person(db, 'id', id),
  async findBySubject(subject: string) {
    const [row] = await rowsOfSubject(db, { subject })
    return row && asPerson(row)
  },
  findByEmail: (email: string) => person(db, 'email', email),

  list: (window: UserWindow, findConfirmed?: FindConfirmed) => listUsers(db, window, findConfirmed),

  async add(subject: string, user: NewUser, at = new Date().toISOString()) {
    const id = randomUUIDv7()
    await db
      .insertInto('person')
      .values({
        id,
        subject,
        ...ownWords.write(user),
        ...keysOf(user),
        created_at: at,
      })
      .execute()
    await adjustTally(db, 'person', 1)
    return id
  },

  async read(id: string) {
    const row = db.selectFrom('person').select(userColumns).where('id', '=', id)
    return asUser(await row.executeTakeFirstOrThrow())
  },

  /** The record as admins edit it. With `lock` nobody else changes it before the transaction ends. */
  async readRecord(id: string, { lock = false } = {}) {
    const found = db
      .selectFrom('person')
      .select([...userColumns, 'version', 'subject'])
      .where('id', '=', id)
    const canLock = db.getExecutor().adapter.supportsMultipleConnections
    const row = await (lock && canLock ? found.forUpdate() : found).executeTakeFirst()
    if (!row) return undefined
    return { record: { ...asUser(row), version: row.version }, subject: row.subject }
  },

  /** The record as only its owner sees it. */
  async readOwn(id: string): Promise<OwnRecord> {
    const [row] = await ownRows(db, { id })
    if (!row) throw new Error('There is no such person.')
    return { ...asUser(row), ...riding.read(row), ...contactsOf(row) }
  },

  /** Missing fields stay as they are, and null clears one. */
  async change(id: string, { emergency, guardian, nameShown, ...changes }: Changes) {
    const given = {
      ...ownWords.writeGiven(changes),
      ...riding.writeGiven({ birthYear: changes.birthYear, ...(nameShown && { nameShown }) }),
    }
    if (emergency !== undefined) await writeEmergency(db, id, emergency)
    if (guardian !== undefined) await writeGuardian(db, id, guardian)
    if (Object.keys(given).length === 0) return
    await db.updateTable('person').set(given).where('id', '=', id).execute()
    await updateSearch(db, id)
  },

  /** Gives the record of a person the address they sign in with. */
  async updateEmail(subject: string, email: string) {
    const found = await person(db, 'subject', subject)
    if (!found) return undefined
    await db
      .updateTable('person')
      .set(({ eb }) => ({ email, mail_number: eb('mail_number', '+', 1) }))
      .where('id', '=', found.id)
      .execute()
    await updateSearch(db, found.id)
    return found.id
  },

  /** Connects a record with another sign-in of the same person. */
  changeSubject: (id: string, subject: string) =>
    db.updateTable('person').set({ subject }).where('id', '=', id).execute(),

  async changeMembership(id: string, membership_type: NonNullable<NewUser['membershipType']>) {
    await db
      .updateTable('person')
      .set(({ eb }) => ({ membership_type, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  },

  async setRoles(id: string, roles: Partial<Record<Role, 0 | 1>>) {
    await db.updateTable('person').set(roles).where('id', '=', id).execute()
  },

  async remove(id: string) {
    const gone = db.deleteFrom('person').where('id', '=', id)
    const { numDeletedRows } = await gone.executeTakeFirst()
    await adjustTally(db, 'person', -Number(numDeletedRows))
  },

  recount: () => recount(db, 'person'),

  /** The names of these people, also by the ids of records that were merged into others. */
  async names(ids: readonly string[]) {
    const rows = db
      .selectFrom('person')
      .select(['id', 'first_name', 'email'])
      .where('id', 'in', ids)
    const merged = db
      .selectFrom('merged_person')
      .innerJoin('person', 'person.id', 'merged_person.into_id')
      .select(['merged_person.id', 'first_name', 'email'])
      .where('merged_person.id', 'in', ids)
    return [...(await rows.execute()), ...(await merged.execute())].map(
      ({ id, first_name, email }) => ({ id, name: first_name ?? email }),
    )
  },

  async subjectOf(id: string) {
    const row = await db
      .selectFrom('person')
      .select('subject')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.subject
  },

  /**
   * The admins, locked until the transaction ends: if two admins demote each other at the same time,
   * the second one is refused.
   */
  async admins() {
    const rows = db.selectFrom('person').select('id').where('admin', '=', sql.lit(1)).orderBy('id')
    const locked = db.getExecutor().adapter.supportsMultipleConnections ? rows.forUpdate() : rows
    return (await locked.execute()).map(({ id }) => id)
  },
})

const personRows = (db: Database, by: 'id' | 'subject' | 'email', value: string) =>
  db.selectFrom('person').select(['id', 'email', 'admin', 'moderator']).where(by, '=', value)

const rowsOfSubject = compileOnce((db, value: Value<{ subject: string }>) =>
  personRows(db, 'subject', value('subject')),
)

const person = async (db: Database, by: 'id' | 'subject' | 'email', value: string) => {
  const row = await personRows(db, by, value).executeTakeFirst()
  return row && asPerson(row)
}

const asPerson = (row: Pick<Row, 'id' | 'email' | Role>): Person => ({
  id: row.id,
  email: row.email,
  roles: rolesOf(row),
})

/** A record with its contacts, which have other tables. */
const ownRows = compileOnce((db, value: Value<{ id: string }>) => {
  const emergency = db
    .selectFrom('emergency')
    .select(['person_id as caller_id', 'name as emergency_name', 'phone as emergency_phone'])
  const guardian = db
    .selectFrom('guardian')
    .select(['person_id as ward_id', 'name as guardian_name'])
    .select(['phone as guardian_phone', 'email as guardian_email'])
  return db
    .selectFrom('person')
    .leftJoin(emergency.as('emergency'), 'caller_id', 'id')
    .leftJoin(guardian.as('guardian'), 'ward_id', 'id')
    .select([...userColumns, ...riding.columns])
    .select(['emergency_name', 'emergency_phone'])
    .select(['guardian_name', 'guardian_phone', 'guardian_email'])
    .where('id', '=', value('id'))
})

type Nullable<Names extends string> = { readonly [Name in Names]: string | null }

const contactsOf = ({
  emergency_name,
  emergency_phone,
  guardian_name,
  guardian_phone,
  guardian_email,
}: Nullable<`emergency_${'name' | 'phone'}` | `guardian_${'name' | 'phone' | 'email'}`>) => ({
  ...(emergency_name !== null &&
    emergency_phone !== null && { emergency: { name: emergency_name, phone: emergency_phone } }),
  ...(guardian_name !== null && {
    guardian: {
      name: guardian_name,
      ...(guardian_phone && { phone: guardian_phone }),
      ...(guardian_email && { email: guardian_email }),
    },
  }),
})

const writeEmergency = async (db: Database, id: string, contact: OwnChange['emergency']) => {
  await db.deleteFrom('emergency').where('person_id', '=', id).execute()
  if (!contact) return
  const changed_at = new Date().toISOString()
  await db
    .insertInto('emergency')
    .values({ person_id: id, ...contact, changed_at })
    .execute()
}

const writeGuardian = async (db: Database, id: string, guardian: OwnChange['guardian']) => {
  await db.deleteFrom('guardian').where('person_id', '=', id).execute()
  if (!guardian) return
  const { name, phone = null, email = null } = guardian
  await db.insertInto('guardian').values({ person_id: id, name, phone, email }).execute()
}

/** Updates what a changed record is found and sorted by. Every change makes a new version of it. */
export const updateSearch = async (db: Database, id: string) => {
  const row = await db
    .selectFrom('person')
    .select([...ownWords.columns, 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { firstName = '', ...words } = ownWords.read(row)
  await db
    .updateTable('person')
    .set({ ...keysOf({ firstName, ...words }), version: row.version + 1 })
    .where('id', '=', id)
    .execute()
}
