import { membershipTypes, type UserWindow, userRoles, userSorts } from '#contract/users.ts'

/** Which people are looked at and in which order, as the address has it. Empty means any. */
export type UserFilter = {
  readonly q: string
  readonly role: NonNullable<UserWindow['role']> | ''
  readonly membership: NonNullable<UserWindow['membership']> | ''
  readonly sort: NonNullable<UserWindow['sort']>
  readonly order: NonNullable<UserWindow['order']>
}

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null) =>
  choices.find((choice) => choice === text)

export const readFilter = (search: URLSearchParams): UserFilter => ({
  q: (search.get('q') ?? '').slice(0, 200),
  role: oneOf(userRoles, search.get('role')) ?? '',
  membership: oneOf(membershipTypes, search.get('membership')) ?? '',
  sort: oneOf(userSorts, search.get('sort')) ?? 'joined',
  order: search.get('order') === 'desc' ? 'desc' : 'asc',
})

/** Only what differs from the whole list, oldest first, stands in the address. */
export const writeFilter = ({ q, role, membership, sort, order }: UserFilter) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(role && { role }),
  ...(membership && { membership }),
  ...(sort !== 'joined' && { sort }),
  ...(order !== 'asc' && { order }),
})

/** Whether somebody may be left out. */
export const isNarrow = ({ q, role, membership }: UserFilter) =>
  Boolean(q.trim() || role || membership)
