import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { UserWindow } from '#contract/users.ts'
import { holdsWords } from '#server/database/fold.ts'
import { countRows, mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { readTally } from '#server/database/tally.ts'
import { asUser, told } from './row.ts'

/** Each of these has an index. An address is never the same twice. */
const orders = {
  joined: ['created_at', 'id'],
  name: ['name_key', 'id'],
  email: ['email'],
} as const

/** Numbers are written out, never bound, so that both engines see that a small index holds the rows. */
const inRole = {
  admin: sql<SqlBool>`admin = 1`,
  moderator: sql<SqlBool>`moderator = 1`,
  any: sql<SqlBool>`(admin = 1 or moderator = 1)`,
  member: sql<SqlBool>`admin = 0 and moderator = 0`,
}

type Filter = Pick<UserWindow, 'q' | 'membership'> & { role?: keyof typeof inRole | undefined }

/** Whether the addresses of these sign-ins are confirmed, as far as the site knows them. */
export type FindConfirmed = (
  db: Database,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, boolean>>

/** One page of the people who match, in the order asked for. */
export const listUsers = async (
  db: Database,
  { sort, order, ...asked }: UserWindow,
  confirmed: FindConfirmed = async () => new Map(),
) => {
  const rows = matching(db.selectFrom('person').select(told), asked)
  const by = { by: orders[sort ?? 'joined'], direction: order ?? 'asc' }
  const page = await readPage(rows, asked, by, () => countUsers(db, asked))
  const known = await confirmed(
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

/** Few hold a role: among them the index of memberships, which leads through half the club, is hidden. */
const membershipFor = (role: Filter['role']) =>
  role && role !== 'member' ? sql`coalesce(membership_type, '')` : sql.ref('membership_type')

/** Almost everybody is a member, so they are counted by leaving out those who hold a role. */
const countUsers = async (db: Database, { role, ...asked }: Filter): Promise<number> => {
  const count = (role?: Filter['role']) =>
    countRows(matching(db.selectFrom('person'), { ...asked, role }))
  if (role && role !== 'member') return count(role)
  const known = !asked.membership && !asked.q?.trim()
  const everybody = known ? await readTally(db, 'person') : await count()
  return role ? everybody - (await count('any')) : everybody
}
