import { membershipTypes } from '#contract/users.ts'
import type { UserFilter } from './user-filter.ts'

/** One thing to choose in a list: what it is called and what it makes of the filter. */
export type Choice = { readonly label: string; readonly asks: Partial<UserFilter> }

export const roleChoices: readonly Choice[] = [
  { label: 'All', asks: { role: '' } },
  { label: 'Admins', asks: { role: 'admin' } },
  { label: 'Moderators', asks: { role: 'moderator' } },
  { label: 'No role', asks: { role: 'member' } },
]

export const membershipChoices: readonly Choice[] = [
  { label: 'All', asks: { membership: '' } },
  ...membershipTypes.map((membership) => ({ label: membership, asks: { membership } })),
]

export const orderChoices: readonly Choice[] = [
  { label: 'Joined, oldest first', asks: { sort: 'joined', order: 'asc' } },
  { label: 'Joined, newest first', asks: { sort: 'joined', order: 'desc' } },
  { label: 'Name, A to Z', asks: { sort: 'name', order: 'asc' } },
  { label: 'Name, Z to A', asks: { sort: 'name', order: 'desc' } },
  { label: 'Email, A to Z', asks: { sort: 'email', order: 'asc' } },
  { label: 'Email, Z to A', asks: { sort: 'email', order: 'desc' } },
]

/** Which of the choices the filter is the result of. */
export const chosenOf = (choices: readonly Choice[], filter: UserFilter) =>
  choices.findIndex(({ asks }) =>
    Object.entries(asks).every(([name, value]) => filter[name as keyof UserFilter] === value),
  )
