import { type Selectable, sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { NewUser, User } from '#contract/users.ts'
import { mapColumns } from '#server/database/columns.ts'
import { emailKey, fold, nameKey, phoneKey } from '#server/database/fold.ts'
import { noEnd } from '#server/database/membership-tables.ts'
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

const columns = [
  ...ownWords.columns,
  ...(['id', 'member_until', 'admin', 'moderator', 'may_lead', 'created_at'] as const),
] as const

/** What the club calls the membership, if it has another name for it. */
const membershipName = sql<
  string | null
>`(select name from membership_plan where key = membership_type and name <> key)`.as(
  'membership_name',
)

/** The columns of a record as admins see it. */
export const userColumns = [...columns, membershipName] as const

export const rolesOf = ({ admin, moderator }: Pick<Row, Role>) => {
  const roles = [admin === 1 && 'admin', moderator === 1 && 'moderator'] as const
  return roles.filter((role) => role !== false)
}

type UserRow = Pick<Row, (typeof columns)[number]> & { readonly membership_name: string | null }

/** Long lists are made of these, so the fields are set one by one: spreading objects takes twice as long. */
export const asUser = (row: UserRow, emailConfirmed?: boolean): User => {
  const roles = rolesOf(row)
  const { member_until: until, membership_name: name } = row
  const user = ownWords.readInto({ _id: row.id, firstName: '' }, row) as User
  if (name !== null) user.membershipName = name
  if (until !== null && until !== noEnd) user.membershipUntil = until
  user.role = roles[0]
  user.roles = roles
  user.mayLead = row.may_lead === 1
  user.joined = row.created_at
  user.emailConfirmed = emailConfirmed
  return user
}

/** What a record is found, sorted and compared by. */
export const keysOf = ({ firstName, email, city, contactNumber }: NewUser) => ({
  search: fold(firstName, email, city ?? ''),
  name_key: nameKey(firstName),
  phone_key: phoneKey(contactNumber ?? ''),
  email_key: emailKey(email),
})
