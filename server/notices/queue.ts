import type { Selectable } from 'kysely'
import type { Delivery } from '#contract/notices.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

export type QueuedDelivery = Selectable<Tables['delivery']>

type Channel = QueuedDelivery['channel']
type Times = 'due' | 'impossible'

/** Longer than an attempt may take: afterwards another process may make it. */
const reservedFor = 5 * 60 * 1000
/** An attempt further in the future than this was planned by a wrong clock; quiet hours are shorter. */
const maxDelay = 48 * 60 * 60 * 1000

/** The notices on their way by mail and push, for the sender. */
export const openQueue = (db: Database) => ({
  /** Reserves deliveries that are due, for this process only. */
  async take(channel: Channel, most: number): Promise<readonly QueuedDelivery[]> {
    // Usually nothing is due, and a transaction would hold up other writes.
    const isThere = async (times: Times) =>
      (await dueDeliveries(db, channel, 1, times).execute()).length > 0
    const times = (await isThere('due')) ? 'due' : 'impossible'
    if (times === 'impossible' && !(await isThere(times))) return []
    return db.transaction().execute(async (transaction) => {
      const now = Date.now()
      const due = dueDeliveries(transaction, channel, most, times)
      const several = transaction.getExecutor().adapter.supportsMultipleConnections
      const rows = await (several ? due.forUpdate().skipLocked() : due).execute()
      if (rows.length === 0) return []
      await transaction
        .updateTable('delivery')
        .set((row) => ({ tries: row('tries', '+', 1), next_try_at: moment(now + reservedFor) }))
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
      return rows.map((row) => ({ ...row, tries: row.tries + 1 }))
    })
  },

  async remove(ids: readonly string[]) {
    if (ids.length > 0) await db.deleteFrom('delivery').where('id', 'in', ids).execute()
  },

  tryAgain: (id: string, at: number, last_error: string) =>
    change(db, id, { next_try_at: moment(at), last_error }),

  giveUp: (id: string, last_error: string) => change(db, id, { next_try_at: null, last_error }),

  /** Undoes `take`, for later: nothing was tried. */
  async putBack(ids: readonly string[], at: number) {
    if (ids.length === 0) return
    await db
      .updateTable('delivery')
      .set((row) => ({ tries: row('tries', '-', 1), next_try_at: moment(at) }))
      .where('id', 'in', ids)
      .execute()
  },

  /** For the metrics. */
  async count() {
    const rows = await db
      .selectFrom('delivery')
      .select(['channel', ({ fn }) => fn.countAll<number | string>().as('count')])
      .select(({ fn }) => fn.count<number | string>('next_try_at').as('waiting'))
      .groupBy('channel')
      .execute()
    const of = (wanted: Channel) => {
      const row = rows.find(({ channel }) => channel === wanted)
      const waiting = Number(row?.waiting ?? 0)
      return { waiting, failed: Number(row?.count ?? 0) - waiting }
    }
    const { devices } = await db
      .selectFrom('device')
      .select(({ fn }) => fn.countAll<number | string>().as('devices'))
      .executeTakeFirstOrThrow()
    return { mail: of('mail'), push: of('push'), devices: Number(devices) }
  },
})

/** Many are due at the same moment: to sort them further would mean to read them all. */
const dueDeliveries = (db: Database, channel: Channel, most: number, times: Times) => {
  const now = Date.now()
  const all = db.selectFrom('delivery').selectAll().where('channel', '=', channel)
  const due =
    times === 'due'
      ? all.where('next_try_at', '<=', moment(now))
      : all.where('next_try_at', '>', moment(now + maxDelay))
  return due.orderBy('next_try_at').limit(most)
}

const change = (db: Database, id: string, values: Partial<QueuedDelivery>) =>
  db.updateTable('delivery').set(values).where('id', '=', id).execute()

const moment = (time: number) => new Date(time).toISOString()

type Window = {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly state?: 'waiting' | 'failed' | undefined
}

/** What waits and what has failed, with the mails about accounts, newest first. */
export const listDeliveries = async (db: Database, { limit = 100, cursor, state }: Window) => {
  const deliveries = db
    .selectFrom('delivery')
    .innerJoin('notice', 'notice.id', 'delivery.notice_id')
    .leftJoin('person', 'person.id', 'notice.recipient')
    .leftJoin('guest', 'guest.id', 'notice.recipient')
    .leftJoin('device', 'device.id', 'delivery.device')
    .select(({ fn, val }) => [
      'delivery.id',
      'delivery.channel',
      'notice.kind',
      'notice.created_at',
      'delivery.tries',
      'delivery.next_try_at',
      'delivery.last_error',
      fn.coalesce('person.first_name', 'guest.name', val('')).as('name'),
      fn.coalesce('device.label', val('')).as('label'),
    ])
  const mails = db
    .selectFrom('mail')
    .select(({ val }) => [
      'mail.id',
      val<'mail' | 'push'>('mail').as('channel'),
      val<string>('letter').as('kind'),
      'mail.created_at',
      'mail.tries',
      'mail.next_try_at',
      'mail.last_error',
      'mail.recipient as name',
      val('').as('label'),
    ])
  const all = db.selectFrom(deliveries.unionAll(mails).as('delivery')).selectAll()
  const chosen = state ? all.where('next_try_at', state === 'failed' ? 'is' : 'is not', null) : all
  const page = await readPage(
    chosen,
    { limit, cursor },
    { by: ['created_at', 'id'], direction: 'desc' },
  )
  return mapPage(
    page,
    (row): Delivery => ({
      _id: row.id,
      channel: row.channel,
      kind: row.kind as Delivery['kind'],
      to: [row.name, row.label].filter(Boolean).join(', '),
      at: row.created_at,
      tries: row.tries,
      ...(row.next_try_at && { nextTry: row.next_try_at }),
      ...(row.last_error && { error: row.last_error }),
    }),
  )
}

/** Tries a delivery or a mail again, now. */
export const retryDelivery = async (db: Database, id: string) => {
  const now = moment(Date.now())
  const delivery = await db
    .updateTable('delivery')
    .set({ next_try_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mail = await db
    .updateTable('mail')
    .set({ next_try_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(delivery.numUpdatedRows + mail.numUpdatedRows)
}
