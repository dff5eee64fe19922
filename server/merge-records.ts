import { sql } from 'kysely'
import type { MergePreview } from '#contract/member-records.ts'
import type { Database, DatabaseTransaction, Tables } from './database/tables.ts'
import type { Provider } from './identity/provider.ts'
import { dayIn, refreshStanding } from './membership/terms.ts'
import { writeNotices } from './notices/write-notices.ts'
import { countSharedRides, lockRidesOf, mergeAnswers } from './signup/merge-riders.ts'
import type { MergeSteps, RecordSteps } from './users/steps.ts'

type ColumnsOf<Table extends keyof Tables> = `${Table}.${keyof Tables[Table] & string}`
type Column = { [Table in keyof Tables]: ColumnsOf<Table> }[keyof Tables]

type Handling =
  /** The rows go to the record that stays. */
  | { readonly move: true }
  /** The same, but where the other record has a row with the same values, that one stays. */
  | { readonly unless: readonly string[] }
  /** Nothing is done here, for this reason. */
  | { readonly left: string }

const move: Handling = { move: true }

/**
 * Every column that names a person, and what happens to it when two records of one person become one. A test looks
 * for columns that are missing here.
 */
export const personColumns: Readonly<Partial<Record<Column, Handling>>> = {
  'rsvp.presence_by': move,
  'ride_leader.person_id': { unless: ['event_id'] },
  'leading_request.from_id': { unless: ['event_id'] },
  'leading_request.to_id': move,
  'sheet_record.person_id': move,
  'incident.person_id': move,
  'gallery_image.proposed_by': move,
  'route.added_by': move,
  'route_preview.person_id': move,
  'message.answered_by': move,
  'notice.recipient': { unless: ['kind', 'about', 'key'] },
  'notice.about': { unless: ['recipient', 'kind', 'key'] },
  'preference.person_id': { unless: ['kind'] },
  'emergency.person_id': { unless: [] },
  'guardian.person_id': { unless: [] },
  'device.person_id': move,
  'merged_person.into_id': move,
  'member_import.made_by': move,
  'import_row.person_id': move,
  'invitation.made_by': move,
  'invitation.used_by': move,
  'words_version.by_id': move,
  'words_schedule.by_id': move,
  'words_draft.by_id': move,
  'membership_term.person_id': move,
  'membership_term.noted_by': move,
  'rsvp.person_id': { left: 'Two answers to one ride become one: see signup/merge-riders.ts.' },
  'person.subject': { left: 'One sign-in stays, and the other is deleted.' },
  'person.email': { left: 'The address stays with its sign-in.' },
  'auth_user.email': { left: 'It belongs to the sign-in.' },
  'device.subject': { left: 'Devices end with the sign-in.' },
  'ended_subject.subject': { left: 'It belongs to the sign-in.' },
  'idempotency.caller': { left: 'It belongs to the sign-in.' },
  'audit.person_id': { left: 'The log is never changed. Names are found through merged_person.' },
  'audit.subject_id': { left: 'The log is never changed. Names are found through merged_person.' },
  'mail.recipient': { left: 'Letters to the address that goes are deleted with its sign-in.' },
  'mail.subject': { left: 'It is the subject of a letter.' },
  'mailbox.recipient': { left: 'Letters a local trial has written stay as they are.' },
  'mailbox.subject': { left: 'It is the subject of a letter.' },
  'message.email': { left: 'Messages belong to the address they were sent from.' },
  'guest.email': { left: 'Guests have no record.' },
  'import_row.email': { left: 'It is what the file said.' },
  'invitation.email': { left: 'It is where the invitation went.' },
  'guardian.email': { left: 'It is the address of an adult, not of the member.' },
}

const moveRows = async (
  db: DatabaseTransaction,
  name: string,
  { kept, gone }: { readonly kept: string; readonly gone: string },
  unless: readonly string[] | undefined,
) => {
  const [table = '', column = ''] = name.split('.')
  const [rows, person] = [sql.table(table), sql.ref(column)]
  if (unless) {
    const same = [
      sql`${sql.ref(`own.${column}`)} = ${kept}`,
      ...unless.map((key) => sql`${sql.ref(`own.${key}`)} = ${sql.ref(`${table}.${key}`)}`),
    ]
    const own = sql`select 1 from ${rows} as own where ${sql.join(same, sql` and `)}`
    await sql`delete from ${rows} where ${person} = ${gone} and exists (${own})`.execute(db)
  }
  await sql`update ${rows} set ${person} = ${kept} where ${person} = ${gone}`.execute(db)
}

type Moves = MergePreview['moves'][number]['what']

/** What an admin is told about before a merge. */
const counted = {
  answers: ['rsvp', 'person_id'],
  led: ['ride_leader', 'person_id'],
  requests: ['leading_request', 'from_id'],
  pictures: ['gallery_image', 'proposed_by'],
  routes: ['route', 'added_by'],
  sheets: ['sheet_record', 'person_id'],
  incidents: ['incident', 'person_id'],
  notices: ['notice', 'recipient'],
  payments: ['membership_term', 'person_id'],
} as const satisfies Record<Moves, readonly [string, string]>

const countRowsOf = async (db: Database, table: string, column: string, personId: string) => {
  const { rows } = await sql<{
    count: number | string
  }>`select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** What the features do when two records of one person are merged. */
export const mergeSteps = (timeZone: string): MergeSteps => ({
  lockRides: lockRidesOf,

  async previewMoves(db, { kept, gone }) {
    const moves: MergePreview['moves'] = []
    for (const [what, [table, column]] of Object.entries(counted) as [Moves, [string, string]][]) {
      const count = await countRowsOf(db, table, column, gone)
      if (count > 0) moves.push({ what, count })
    }
    return { moves, both: await countSharedRides(db, kept, gone) }
  },

  async moveRows(db, records) {
    await mergeAnswers(db, records, timeZone)
    for (const [name, handling] of Object.entries(personColumns)) {
      if ('left' in handling) continue
      await moveRows(db, name, records, 'unless' in handling ? handling.unless : undefined)
    }
    // Nobody asks themselves.
    await db
      .deleteFrom('leading_request')
      .where('from_id', '=', records.kept)
      .where('to_id', '=', records.kept)
      .execute()
    await refreshStanding(db, records.kept, dayIn(timeZone))
  },
})

/** What the features do when an admin changes a record. */
export const recordSteps = (provider: Provider): RecordSteps => ({
  corrections: provider.unconfirmed,
  tell: (db, { recipient, ...notice }) =>
    writeNotices(db, [{ recipient, kind: 'record', about: recipient, ...notice }]),
})
