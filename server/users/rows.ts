import type { Selectable } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { NewUser, User } from '#contract/users.ts'
import { mapColumns } from '#server/database/columns.ts'
import { emailKey, fold, nameKey, phoneKey } from '#server/database/fold.ts'
import type { Tables } from '#server/database/tables.ts'

export type Row = Selectable<Tables['person']>

/** What people say about themselves. */
export const ownWords = mapColumns<Row>()([
  'first_name as firstName',
  'email',
  'address',
  'city',
  'contact_number as contactNumber',
  'age',
  'membership_type as membershipType',
])

/** What rides need to know about a member. Only its owner sees it in the record. */
export const riding = mapColumns<Row>()(['birth_year as birthYear', 'name_shown as nameShown'])

export const userColumns = [
  ...ownWords.columns,
  ...(['id', 'admin', 'moderator', 'may_lead', 'created_at'] as const),
] as const

export const rolesOf = ({ admin, moderator }: Pick<Row, Role>) => {
  const roles = [admin === 1 && 'admin', moderator === 1 && 'moderator'] as const
  return roles.filter((role) => role !== false)
}

export const asUser = (row: Pick<Row, (typeof userColumns)[number]>): User => {
  const roles = rolesOf(row)
  const { firstName = '', ...words } = ownWords.read(row)
  const rights = { role: roles[0], roles, mayLead: row.may_lead === 1 }
  return { _id: row.id, firstName, ...words, ...rights, joined: row.created_at }
}

/** What a record is found, sorted and compared by. */
export const keysOf = ({ firstName, email, city, contactNumber }: NewUser) => ({
  search: fold(firstName, email, city ?? ''),
  name_key: nameKey(firstName),
  phone_key: phoneKey(contactNumber ?? ''),
  email_key: emailKey(email),
})
