import type { Generated } from 'kysely'

/** How people come into the club: invitations and imports. */
export type PeopleTables = {
  invitation: {
    id: string
    /** The SHA-256 of the token in its link. */
    token_hash: string
    sent: 'mail' | 'link'
    email: string | null
    first_name: string | null
    role: 'member' | 'moderator' | 'admin'
    membership_type: 'Regular' | 'Premium' | 'VIP' | null
    note: string | null
    /** How many days it is good for, each time it is sent. */
    days: number
    made_by: string | null
    made_at: string
    expires_at: string
    revoked_at: string | null
    used_at: string | null
    used_by: string | null
    /** The import that added the person it is for. */
    import_id: string | null
  }
  member_import: {
    id: string
    made_by: string | null
    made_at: string
    state: 'draft' | 'running' | 'done' | 'undoing' | 'undone'
    /** What the columns of the file are called and mean, as JSON. */
    columns: string
    /** 1 if those who are added are invited by mail. */
    invites: Generated<number>
    /** When the last rows were imported or undone. */
    worked_at: string | null
  }
  import_row: {
    import_id: string
    /** The line of the file in six digits, so that texts are sorted like numbers. */
    line: string
    /** As JSON. */
    cells: string
    email: string | null
    kind: 'new' | 'change' | 'doubtful' | 'same' | 'bad'
    take: number
    why: string | null
    outcome: 'added' | 'changed' | 'skipped' | 'undone' | 'kept' | null
    person_id: string | null
    /** What the record said before the import and says since, as JSON. */
    before: string | null
    after: string | null
  }
}
