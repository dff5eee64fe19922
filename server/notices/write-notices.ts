import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NoticeKind } from '#contract/notices.ts'
import type { Database } from '#server/database/tables.ts'
import { defaultChannels } from './preferences.ts'

export type Notice = {
  /** The id of a member or of a guest. */
  readonly recipient: string
  readonly kind: NoticeKind
  /** The id of what it is about: a ride, a series, an article, a message. */
  readonly about: string
  /** The same notice is written once. */
  readonly key: string
  readonly words: Words
}

export type Words = Readonly<Record<string, unknown>>

/** Changes of a ride are gathered this long, so that riders are told once. */
export const gatheringTime = 10 * 60 * 1000

/** Where a member has chosen nothing. `without-device` means: mail, unless there is a device for push. */
export type Defaults = { readonly mail: boolean | 'without-device'; readonly push: boolean }

type Options = {
  /** How members without a preference are told, if it depends on more than the kind. */
  readonly defaults?: Defaults
  /** Milliseconds until it is told. */
  readonly wait?: number
}

const atOnce = 500

/**
 * Writes notices and their deliveries in the transaction of the change they report. A notice that is already
 * there stays as it is.
 */
export const writeNotices = async (
  db: Database,
  notices: readonly Notice[],
  { defaults, wait = 0 }: Options = {},
) => {
  for (let at = 0; at < notices.length; at += atOnce) {
    const rows = notices.slice(at, at + atOnce).map((notice) => asRow(notice, wait))
    const written = await db
      .insertInto('notice')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['recipient', 'kind', 'about', 'key']).doNothing())
      .returning(['id', 'kind'])
      .execute()
    for (const [kind, ids] of Map.groupBy(written, ({ kind }) => kind as NoticeKind)) {
      const chosen = sql<boolean>`notice.id in (${sql.join(ids.map(({ id }) => id))})`
      await addDeliveries(db, chosen, defaults ?? defaultChannels[kind])
    }
  }
}

const asRow = ({ words, ...notice }: Notice, wait: number) => {
  const now = Date.now()
  return {
    id: randomUUIDv7(),
    ...notice,
    words: JSON.stringify(words),
    created_at: new Date(now).toISOString(),
    due_at: new Date(now + wait).toISOString(),
    read_at: null,
  }
}

/** Tells every member but one, in one statement however many there are. */
export const tellMembers = async (
  db: Database,
  { words, ...notice }: Omit<Notice, 'recipient'>,
  except: string,
) => {
  const { kind, about, key } = notice
  const { id, ...row } = asRow({ recipient: '', words, ...notice }, 0)
  const text = (value: string) => sql<string>`cast(${value} as text)`
  await db
    .insertInto('notice')
    .columns(['id', 'recipient', 'kind', 'about', 'key', 'words', 'created_at', 'due_at'])
    .expression(
      db
        .selectFrom('person')
        .select([
          sql<string>`${text(`${id}.`)} || person.id`.as('id'),
          'person.id as recipient',
          text(kind).as('kind'),
          text(about).as('about'),
          text(key).as('key'),
          text(row.words).as('words'),
          text(row.created_at).as('created_at'),
          text(row.due_at).as('due_at'),
        ])
        .where('person.id', '!=', except),
    )
    .onConflict((conflict) => conflict.columns(['recipient', 'kind', 'about', 'key']).doNothing())
    .execute()
  const chosen = sql<boolean>`notice.kind = ${kind} and notice.about = ${about} and notice.key = ${key}`
  await addDeliveries(db, chosen, defaultChannels[kind])
}

/** One delivery by mail for each recipient and one by push for each of their devices, as far as they want them. */
const addDeliveries = async (
  db: Database,
  chosen: ReturnType<typeof sql<boolean>>,
  { mail, push }: Defaults,
) => {
  const columns = ['id', 'notice_id', 'channel', 'device', 'next_try_at'] as const
  const hasDevice = sql`exists (select 1 from device where device.person_id = notice.recipient)`
  const mailDefault =
    mail === 'without-device'
      ? sql`case when ${hasDevice} then 0 else 1 end`
      : sql.lit(Number(mail))
  const byMail = [
    sql<string>`'m.' || notice.id`.as('id'),
    'notice.id as notice_id',
    sql<'mail'>`'mail'`.as('channel'),
    sql<string>`''`.as('device'),
    'notice.due_at as next_try_at',
  ] as const
  const notices = db
    .selectFrom('notice')
    .leftJoin('preference', (join) =>
      join
        .onRef('preference.person_id', '=', 'notice.recipient')
        .onRef('preference.kind', '=', 'notice.kind'),
    )
    .where(chosen)
  const toMembers = notices
    .innerJoin('person', 'person.id', 'notice.recipient')
    .select(byMail)
    .where(sql<boolean>`coalesce(preference.mail, ${mailDefault}) = 1`)
  const toGuests = notices
    .innerJoin('guest', 'guest.id', 'notice.recipient')
    .select(byMail)
    .where('guest.email', 'is not', null)
  const toDevices = notices
    .innerJoin('device', 'device.person_id', 'notice.recipient')
    .select([
      sql<string>`device.id || '.' || notice.id`.as('id'),
      'notice.id as notice_id',
      sql<'push'>`'push'`.as('channel'),
      'device.id as device',
      'notice.due_at as next_try_at',
    ])
    .where(sql<boolean>`coalesce(preference.push, ${sql.lit(Number(push))}) = 1`)
  for (const deliveries of [toMembers, toGuests, toDevices]) {
    await db.insertInto('delivery').columns(columns).expression(deliveries).execute()
  }
}

/** Notices about changed rides that are still gathered. */
export const readGathering = (db: Database, recipients: readonly string[]) =>
  db
    .selectFrom('notice')
    .select(['id', 'recipient', 'words', 'due_at'])
    .where('kind', '=', 'ride-changed')
    .where('due_at', '>', new Date().toISOString())
    .where('recipient', 'in', recipients)
    .execute()

/** Takes back notices that are still gathered. Returns how many there were. */
export const takeBack = async (
  db: Database,
  { recipient, kind, about }: Pick<Notice, 'recipient' | 'kind' | 'about'>,
) => {
  const { numDeletedRows } = await db
    .deleteFrom('notice')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('due_at', '>', new Date().toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const changeNotice = (db: Database, id: string, words: Words) =>
  db
    .updateTable('notice')
    .set({ words: JSON.stringify(words) })
    .where('id', '=', id)
    .execute()

export const removeNotice = (db: Database, id: string) =>
  db.deleteFrom('notice').where('id', '=', id).execute()
