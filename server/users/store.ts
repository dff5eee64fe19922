import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { NewUser, OwnChange, UserWindow } from '#contract/users.ts'
import { fold, nameKey } from '#server/database/fold.ts'
import type { Database } from '#server/database/tables.ts'
import { adjustTally, recount } from '#server/database/tally.ts'
import type { Person } from '#server/http/call.ts'
import { type Confirmed, listUsers } from './list-users.ts'
import { asUser, rolesOf } from './row.ts'

export const userStore = (db: Database) => ({
  find: (id: string) => person(db, 'id', id),
  findBySubject: (subject: string) => person(db, 'subject', subject),
  findByEmail: (email: string) => person(db, 'email', email),

  list: (window: UserWindow, confirmed?: Confirmed) => listUsers(db, window, confirmed),

  async add(subject: string, user: NewUser, at = new Date().toISOString()) {
    const id = randomUUIDv7()
    await db
      .insertInto('person')
      .values({
        id,
        subject,
        email: user.email,
        first_name: user.firstName,
        address: user.address ?? null,
        city: user.city ?? null,
        contact_number: user.contactNumber ?? null,
        age: user.age ?? null,
        membership_type: user.membershipType ?? null,
        search: fold(user.firstName, user.email, user.city ?? ''),
        name_key: nameKey(user.firstName),
        created_at: at,
      })
      .execute()
    await adjustTally(db, 'person', 1)
    return id
  },

  async read(id: string) {
    const row = db.selectFrom('person').selectAll().where('id', '=', id)
    return asUser(await row.executeTakeFirstOrThrow())
  },

  /** What is not given stays, and what is null is cleared. */
  async change(id: string, { firstName, contactNumber, ...same }: OwnChange) {
    const changes = { ...same, first_name: firstName, contact_number: contactNumber }
    if (Object.values(changes).every((value) => value === undefined)) return
    await db.updateTable('person').set(changes).where('id', '=', id).execute()
    await fileAnew(db, id)
  },

  /** Gives the record of a sign-in the address the sign-in has now. */
  async follow(subject: string, email: string) {
    const found = await person(db, 'subject', subject)
    if (!found) return undefined
    await db.updateTable('person').set({ email }).where('id', '=', found.id).execute()
    await fileAnew(db, found.id)
    return found.id
  },

  /** Gives a record to another sign-in of the same person. */
  bind: (id: string, subject: string) =>
    db.updateTable('person').set({ subject }).where('id', '=', id).execute(),

  async changeMembership(id: string, membership_type: NonNullable<NewUser['membershipType']>) {
    await db.updateTable('person').set({ membership_type }).where('id', '=', id).execute()
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

  /** What people are called, by their ids. */
  async names(ids: readonly string[]) {
    const rows = db
      .selectFrom('person')
      .select(['id', 'first_name', 'email'])
      .where('id', 'in', ids)
    return (await rows.execute()).map(({ id, first_name, email }) => ({
      id,
      name: first_name ?? email,
    }))
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
   * The admins, held fast until the transaction ends: two admins who demote each other at the same
   * moment then come one after the other, and the second is told no.
   */
  async admins() {
    const rows = db.selectFrom('person').select('id').where('admin', '=', sql.lit(1)).orderBy('id')
    const held = db.getExecutor().adapter.supportsMultipleConnections ? rows.forUpdate() : rows
    return (await held.execute()).map(({ id }) => id)
  },
})

const person = async (db: Database, by: 'id' | 'subject' | 'email', value: string) => {
  const row = await db
    .selectFrom('person')
    .select(['id', 'email', 'admin', 'moderator'])
    .where(by, '=', value)
    .executeTakeFirst()
  return row && ({ id: row.id, email: row.email, roles: rolesOf(row) } satisfies Person)
}

/** Puts a record that was changed under the words it is now found by. */
const fileAnew = async (db: Database, id: string) => {
  const { first_name, email, city } = await db
    .selectFrom('person')
    .select(['first_name', 'email', 'city'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const words = {
    search: fold(first_name ?? '', email, city ?? ''),
    name_key: nameKey(first_name ?? ''),
  }
  await db.updateTable('person').set(words).where('id', '=', id).execute()
}
