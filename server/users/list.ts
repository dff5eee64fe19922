import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { UserWindow } from '#contract/users.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import { holdsWords } from '#server/database/fold.ts'
import { asPage, countRows, mapPage, readCursor, selectPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'
import { readTally } from '#server/database/tally.ts'
import { hasDuplicate } from './duplicates.ts'
import { asUser, userColumns } from './rows.ts'

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

type Filter = Pick<UserWindow, 'q' | 'membership' | 'duplicates'> & {
  role?: keyof typeof inRole | undefined
}

/** Whether the addresses of these people are confirmed, as far as the site knows. */
export type FindConfirmed = (
  db: Database,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, boolean>>

/** One page of the people who match, in the order asked for. */
export const listUsers = async (
  db: Database,
  window: UserWindow,
  findConfirmed: FindConfirmed = async () => new Map(),
) => {
  const order = orderOf(window)
  const { cursor, q, ...filter } = window
  const after = cursor ? readCursor(cursor, order) : undefined
  const found = q?.trim()
    ? await rowsOf(db, window, after).execute()
    : await compiledRows(db, after ?? [], { ...filter, isFirst: !after })
  const page = await asPage(found, window, order, () => countUsers(db, window))
  const known = await findConfirmed(
    db,
    page.items.map(({ subject }) => subject),
  )
  return mapPage(page, (row) => asUser(row, known.get(row.subject)))
}

const orderOf = ({ sort, order }: UserWindow) => ({
  by: orders[sort ?? 'joined'],
  direction: order ?? 'asc',
})

const rowsOf = (db: Database, window: UserWindow, after: readonly string[] | undefined) => {
  const people = db.selectFrom('person').select([...userColumns, 'subject', 'name_key'])
  return selectPage(matching(people, window), { limit: window.limit, after }, orderOf(window))
}

/** Everything but the words that are searched for and where a page begins has few values. */
const compiledRows = compileOnce(
  (
    db,
    value: Value<readonly string[]>,
    { isFirst, ...window }: UserWindow & { readonly isFirst: boolean },
  ) =>
    rowsOf(
      db,
      window,
      isFirst ? undefined : orderOf(window).by.map((_, at) => value(at) as string),
    ),
)

const matching = <Row>(
  people: SelectQueryBuilder<Tables, 'person', Row>,
  { q, role, membership, duplicates }: Filter,
) => {
  let found = role ? people.where(inRole[role]) : people
  if (membership) found = found.where(sql<SqlBool>`${membershipFor(role)} = ${membership}`)
  if (duplicates === 'true') found = found.where(hasDuplicate)
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
  const isTallied = !asked.membership && !asked.q?.trim() && asked.duplicates !== 'true'
  const all = isTallied ? await readTally(db, 'person') : await count()
  return role ? all - (await count('any')) : all
}
