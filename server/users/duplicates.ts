import { type SqlBool, sql } from 'kysely'
import type { PossibleDuplicate } from '#contract/member-records.ts'
import type { Database } from '#server/database/tables.ts'

/** The columns by which records may be of the same person. Each has an index; an empty one says nothing. */
const keys = { name: 'name_key', phone: 'phone_key', email: 'email_key' } as const

const likenesses = Object.keys(keys) as (keyof typeof keys)[]

const sharesKey = (likeness: keyof typeof keys) => {
  const key = keys[likeness]
  return sql<SqlBool>`(${sql.ref(`person.${key}`)} <> '' and exists (
    select 1 from person as other
    where ${sql.ref(`other.${key}`)} = ${sql.ref(`person.${key}`)} and other.id <> person.id))`
}

/** Whether a record may be of a person who has another one. */
export const hasDuplicate = sql<SqlBool>`(${sql.join(likenesses.map(sharesKey), sql` or `)})`

const mostShown = 20

/** The records that may be of the same person as this one: those with most in common first. */
export const findDuplicates = async (
  db: Database,
  id: string,
): Promise<readonly PossibleDuplicate[] | undefined> => {
  const columns = ['id', 'first_name', 'email', ...Object.values(keys)] as const
  const person = await db
    .selectFrom('person')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) return undefined
  const given = likenesses.filter((likeness) => person[keys[likeness]] !== '')
  if (given.length === 0) return []
  const others = await db
    .selectFrom('person')
    .select(columns)
    .where('id', '!=', id)
    .where(({ eb, or }) =>
      or(given.map((likeness) => eb(keys[likeness], '=', person[keys[likeness]]))),
    )
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostShown)
    .execute()
  const found = others.map((other) => ({
    _id: other.id,
    firstName: other.first_name ?? '',
    email: other.email,
    same: given.filter((likeness) => other[keys[likeness]] === person[keys[likeness]]),
  }))
  return found.toSorted((one, other) => other.same.length - one.same.length)
}
