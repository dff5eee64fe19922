import type { Selectable } from 'kysely'
import type { Database, Tables } from '#server/database/tables.ts'
import type { QueuedDelivery } from './queue.ts'

type NoticeRow = Pick<Selectable<Tables['notice']>, 'id' | 'recipient' | 'kind' | 'about' | 'words'>

/** Who gets a notice, a member or a guest, as they are now. */
export type Recipient = {
  readonly notice: NoticeRow
  /** Missing if there is none, or if nobody has confirmed it. */
  readonly email: string | undefined
  readonly quiet: { readonly from: string; readonly to: string } | undefined
  readonly devices: readonly Selectable<Tables['device']>[]
  /** Missing for a guest. */
  readonly person: { readonly id: string; readonly mailNumber: number } | undefined
  /** Whether the ride it is about expects them. */
  readonly answers: boolean
  /** What they have not switched off meanwhile. */
  readonly wants: { readonly mail: boolean; readonly push: boolean }
}

type FindConfirmed = (
  db: Database,
  subjects: readonly string[],
) => Promise<ReadonlyMap<string, boolean>>

/** The recipients of deliveries, by the id of their notice. */
export const readRecipients = async (
  db: Database,
  deliveries: readonly QueuedDelivery[],
  findConfirmed: FindConfirmed,
): Promise<ReadonlyMap<string, Recipient>> => {
  if (deliveries.length === 0) return new Map()
  const rows = await db
    .selectFrom('notice')
    .leftJoin('person', 'person.id', 'notice.recipient')
    .leftJoin('guest', 'guest.id', 'notice.recipient')
    .leftJoin('preference', (join) =>
      join
        .onRef('preference.person_id', '=', 'notice.recipient')
        .onRef('preference.kind', '=', 'notice.kind'),
    )
    .leftJoin('rsvp', (join) =>
      join
        .onRef('rsvp.event_id', '=', 'notice.about')
        .on(({ or, eb, ref }) =>
          or([
            eb('rsvp.person_id', '=', ref('notice.recipient')),
            eb('rsvp.guest_id', '=', ref('notice.recipient')),
          ]),
        ),
    )
    .select(['notice.id', 'notice.recipient', 'notice.kind', 'notice.about', 'notice.words'])
    .select(['person.id as person', 'person.email', 'person.subject', 'person.mail_number'])
    .select(['person.quiet_from', 'person.quiet_to', 'guest.email as guest_email'])
    .select(['preference.mail', 'preference.push', 'rsvp.state'])
    .where(
      'notice.id',
      'in',
      deliveries.map(({ notice_id }) => notice_id),
    )
    .execute()
  const people = rows.flatMap(({ person }) => person ?? [])
  const devices =
    people.length === 0
      ? []
      : await db.selectFrom('device').selectAll().where('person_id', 'in', people).execute()
  const confirmed = await findConfirmed(
    db,
    rows.flatMap(({ subject }) => subject ?? []),
  )
  return new Map(
    rows.map((row): [string, Recipient] => {
      const { id, recipient, kind, about, words, quiet_from, quiet_to } = row
      const isConfirmed = row.subject !== null && confirmed.get(row.subject) !== false
      return [
        id,
        {
          notice: { id, recipient, kind, about, words },
          email: (isConfirmed ? row.email : null) ?? row.guest_email ?? undefined,
          quiet: quiet_from && quiet_to ? { from: quiet_from, to: quiet_to } : undefined,
          devices: devices.filter(({ person_id }) => person_id === row.person),
          person: row.person ? { id: row.person, mailNumber: row.mail_number ?? 1 } : undefined,
          answers: row.state === 'going' || row.state === 'waiting' || row.state === 'maybe',
          wants: { mail: row.mail !== 0, push: row.push !== 0 },
        },
      ]
    }),
  )
}
