import type { User } from '#contract/users.ts'
import type { Tables } from '#server/database/tables.ts'

/** What is told of a person, and what puts them in order. */
export const told = [
  'id',
  'subject',
  'first_name',
  'name_key',
  'email',
  'address',
  'city',
  'contact_number',
  'age',
  'membership_type',
  'admin',
  'moderator',
  'created_at',
] as const

type Held = { readonly admin: number; readonly moderator: number }

export const rolesOf = ({ admin, moderator }: Held) => {
  const roles = [admin === 1 && 'admin', moderator === 1 && 'moderator'] as const
  return roles.filter((role) => role !== false)
}

type Row = Omit<
  Pick<Tables['person'], (typeof told)[number]>,
  keyof Held | 'name_key' | 'subject'
> &
  Held

export const asUser = (row: Row): User => {
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
    joined: row.created_at,
  }
}
