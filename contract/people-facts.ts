/** Plain facts about invitations and imports, which pages use without checking any input. */

export const invitedRoles = ['member', 'moderator', 'admin'] as const

/** How long an invitation is good for, unless the admin says otherwise. */
export const invitationDays = 14

export const mostInvited = 100

export const largestImport = { bytes: 5 * 1024 * 1024, rows: 5000, columns: 60 }

/** What a column of a file can be. A first and a last name become one name. */
export const importFields = [
  'firstName',
  'lastName',
  'email',
  'contactNumber',
  'address',
  'city',
  'age',
  'membershipType',
  'joined',
] as const
export type ImportField = (typeof importFields)[number]

/**
 * `new`; `same`: in the club, and nothing differs; `change`: in the club, and something differs; `doubtful`: somebody
 * with this name has another address; `bad`: it cannot be imported.
 */
export const rowKinds = ['new', 'change', 'doubtful', 'same', 'bad'] as const
export type RowKind = (typeof rowKinds)[number]
