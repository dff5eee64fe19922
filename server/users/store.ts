import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { NewUser, User } from '#contract/users.ts'
import type { OwnChange } from '#contract/users-own.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import type { Person } from '#server/door/call.ts'

type Window = { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined }

const inOrder = { by: ['created_at', 'id'], direction: 'asc' } as const

export const userStore = (db: Database) => ({
  find: (id: string) => person(db, 'id', id),
  findBySubject: (subject: string) => person(db, 'subject', subject),
  findByEmail: (email: string) => person(db, 'email', email),

  async list({ q, ...window }: Window) {
    const all = db.selectFrom('person').selectAll()
    const matching = q?.trim() ? all.where(holdsWords('search', q)) : all
    return mapPage(await readPage(matching, window, inOrder), asUser)
  },

  async add(subject: string, user: NewUser) {
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
        created_at: new Date().toISOString(),
      })
      .execute()
    return id
  },

  async read(id: string) {
    const row = db.selectFrom('person').selectAll().where('id', '=', id)
    return asUser(await row.executeTakeFirstOrThrow())
  },

  /** What is not given stays, and what is null is cleared. */
  async change(id: string, { firstName, contactNumber, membershipType, ...same }: OwnChange) {
    const changes = {
      ...same,
      first_name: firstName,
      contact_number: contactNumber,
      membership_type: membershipType,
    }
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

  async setRoles(id: string, roles: Partial<Record<Role, 0 | 1>>) {
    await db.updateTable('person').set(roles).where('id', '=', id).execute()
  },

  remove: (id: string) => db.deleteFrom('person').where('id', '=', id).execute(),

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
    const rows = db.selectFrom('person').select('id').where('admin', '=', 1).orderBy('id')
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
  const search = fold(first_name ?? '', email, city ?? '')
  await db.updateTable('person').set({ search }).where('id', '=', id).execute()
}

const rolesOf = ({ admin, moderator }: { admin: number; moderator: number }) => {
  const roles = [admin === 1 && 'admin', moderator === 1 && 'moderator'] as const
  return roles.filter((role) => role !== false)
}

const asUser = (row: Selectable<Tables['person']>): User => {
  const roles = rolesOf(row)
  return {
    _id: row.id,
    firstName: row.first_name ?? '',
    email: row.email,
    address: row.address ?? undefined,
    city: row.city ?? undefined,
    contactNumber: row.contact_number ?? undefined,
    age: row.age ?? undefined,
    membershipType: row.membership_type ?? undefined,
    role: roles[0],
    roles,
  }
}
