import { randomUUIDv7 } from 'node:crypto'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { NewUser, OwnChange, OwnRecord, UserWindow } from '#contract/users.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import { fold, holdsWords, nameKey } from '#server/database/fold.ts'
import { countRows, mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { adjustTally, readTally, recount } from '#server/database/tally.ts'
import type { Person } from '#server/http/call.ts'
import { asUser, ownWords, type Row, riding, rolesOf, userColumns } from './user-rows.ts'

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
        search: fold(user.firstName, user.email, user.city ?? ''),
        name_key: nameKey(user.firstName),
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

  /** The record as only its owner sees it. */
  async readOwn(id: string): Promise<OwnRecord> {
    const row = await db
      .selectFrom('person')
      .select([...userColumns, ...riding.columns])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const contacts = await readContacts(db, id)
    return { ...asUser(row), ...riding.read(row), ...contacts }
  },

  /** Missing fields stay as they are, and null clears one. */
  async change(id: string, { emergency, guardian, nameShown, ...changes }: OwnChange) {
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

const readContacts = async (db: Database, id: string) => {
  const emergency = await db
    .selectFrom('emergency')
    .select(['name', 'phone'])
    .where('person_id', '=', id)
    .executeTakeFirst()
  const guardian = await db
    .selectFrom('guardian')
    .select(['name', 'phone', 'email'])
    .where('person_id', '=', id)
    .executeTakeFirst()
  return {
    ...(emergency && { emergency }),
    ...(guardian && {
      guardian: {
        name: guardian.name,
        ...(guardian.phone && { phone: guardian.phone }),
        ...(guardian.email && { email: guardian.email }),
      },
    }),
  }
}

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

/** Updates what a changed record is found and sorted by. */
const updateSearch = async (db: Database, id: string) => {
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

/** Each of these has an index. Addresses are unique. */
const orders = {
  joined: ['created_at', 'id'],
  name: ['name_key', 'id'],
  email: ['email'],
} as const

/** Numbers are literals, not parameters, so that both databases use the small partial index. */
const inRole = {
  admin: sql<SqlBool>`admin = 1`,
  moderator: sql<SqlBool>`moderator = 1`,
  any: sql<SqlBool>`(admin = 1 or moderator = 1)`,
  member: sql<SqlBool>`admin = 0 and moderator = 0`,
}

type Filter = Pick<UserWindow, 'q' | 'membership'> & { role?: keyof typeof inRole | undefined }

/** Whether the addresses of these people are confirmed, as far as the site knows. */
export type FindConfirmed = (
  db: Database,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, boolean>>

/** One page of the people who match, in the order asked for. */
const listUsers = async (
  db: Database,
  { sort, order, ...asked }: UserWindow,
  findConfirmed: FindConfirmed = async () => new Map(),
) => {
  const people = db.selectFrom('person').select([...userColumns, 'subject', 'name_key'])
  const rows = matching(people, asked)
  const by = { by: orders[sort ?? 'joined'], direction: order ?? 'asc' }
  const page = await readPage(rows, asked, by, () => countUsers(db, asked))
  const known = await findConfirmed(
    db,
    page.items.map(({ subject }) => subject),
  )
  return mapPage(page, (row) => ({
    ...asUser(row),
    emailConfirmed: known.get(row.subject),
  }))
}

const matching = <Row>(
  people: SelectQueryBuilder<Tables, 'person', Row>,
  { q, role, membership }: Filter,
) => {
  let found = role ? people.where(inRole[role]) : people
  if (membership) found = found.where(sql<SqlBool>`${membershipFor(role)} = ${membership}`)
  return q?.trim() ? found.where(holdsWords('search', q)) : found
}

/** Hides the membership index from a query by role: few people hold a role, half the club one membership. */
const membershipFor = (role: Filter['role']) =>
  role && role !== 'member' ? sql`coalesce(membership_type, '')` : sql.ref('membership_type')

/** Almost all people are members, so members are counted as all people without those who hold a role. */
const countUsers = async (db: Database, { role, ...asked }: Filter): Promise<number> => {
  const count = (role?: Filter['role']) =>
    countRows(matching(db.selectFrom('person'), { ...asked, role }))
  if (role && role !== 'member') return count(role)
  const isTallied = !asked.membership && !asked.q?.trim()
  const all = isTallied ? await readTally(db, 'person') : await count()
  return role ? all - (await count('any')) : all
}
