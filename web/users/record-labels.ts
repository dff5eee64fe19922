import type { RecordField } from '#contract/member-records.ts'
import type { User } from '#contract/users.ts'

export const recordLabels: Readonly<Record<RecordField, string>> = {
  firstName: 'First name',
  contactNumber: 'Phone',
  address: 'Address',
  city: 'City',
  age: 'Age',
  membershipType: 'Membership',
}

export const recordFieldNames = Object.keys(recordLabels) as RecordField[]

/** The value of a field as text; empty if there is none. */
export const recordText = (record: User, field: RecordField) => String(record[field] ?? '')

/** Older records have no name. */
export const nameOf = ({ firstName, email }: Pick<User, 'firstName' | 'email'>) =>
  firstName || email
