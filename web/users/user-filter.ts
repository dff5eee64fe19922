import { membershipTypes, userRoles, userSorts } from '#contract/users.ts'
import { addressFilter, type FilterOf, oneOf, searchText } from '#web/layout/address-filter.ts'

/** Which members are listed, and in which order. An empty value means any. */
export const userFilter = addressFilter({
  q: searchText,
  role: oneOf(userRoles, ''),
  membership: oneOf(membershipTypes, ''),
  sort: oneOf(userSorts, 'joined'),
  order: oneOf(['asc', 'desc'], 'asc'),
  duplicates: oneOf(['true'], ''),
})
export type UserFilter = FilterOf<typeof userFilter>

/** Whether the filter may leave someone out. */
export const isNarrow = ({ q, role, membership, duplicates }: UserFilter) =>
  Boolean(q.trim() || role || membership || duplicates)

/** An option of a select, and the change it makes to the filter. */
export type FilterChoice = { readonly label: string; readonly change: Partial<UserFilter> }

export const roleChoices: readonly FilterChoice[] = [
  { label: 'All', change: { role: '' } },
  { label: 'Admins', change: { role: 'admin' } },
  { label: 'Moderators', change: { role: 'moderator' } },
  { label: 'No role', change: { role: 'member' } },
]

export const membershipChoices: readonly FilterChoice[] = [
  { label: 'All', change: { membership: '' } },
  ...membershipTypes.map((membership) => ({ label: membership, change: { membership } })),
]

export const orderChoices: readonly FilterChoice[] = [
  { label: 'Joined, oldest first', change: { sort: 'joined', order: 'asc' } },
  { label: 'Joined, newest first', change: { sort: 'joined', order: 'desc' } },
  { label: 'Name, A to Z', change: { sort: 'name', order: 'asc' } },
  { label: 'Name, Z to A', change: { sort: 'name', order: 'desc' } },
  { label: 'Email, A to Z', change: { sort: 'email', order: 'asc' } },
  { label: 'Email, Z to A', change: { sort: 'email', order: 'desc' } },
]

/** The position of the choice that matches the filter. */
export const chosenIn = (choices: readonly FilterChoice[], filter: UserFilter) =>
  choices.findIndex(({ change }) =>
    Object.entries(change).every(([name, value]) => filter[name as keyof UserFilter] === value),
  )
