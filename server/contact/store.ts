import { randomUUIDv7 } from 'node:crypto'
import type { Message, MessageWindow, NewMessage } from '#contract/contact.ts'
import { mapColumns } from '#server/database/columns.ts'
import { compileOnce } from '#server/database/compile-once.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

type Row = Tables['message']

const words = mapColumns<Row>()(['name', 'email', 'message', 'at'])

const columns = ['id', ...words.columns, 'answered_at', 'answered_by'] as const

type NewRow = Pick<Row, 'id' | 'search' | (typeof words.columns)[number]>

const addRow = compileOnce<NewRow, unknown>((db, value) =>
  db.insertInto('message').values({
    ...{ id: value('id'), name: value('name'), email: value('email') },
    ...{ message: value('message'), at: value('at'), search: value('search') },
  }),
)

export const messageStore = (db: Database) => ({
  async list({ q, status, order, ...window }: MessageWindow) {
    let matching = db.selectFrom('message').select(columns)
    if (status) matching = matching.where('answered_at', status === 'open' ? 'is' : 'is not', null)
    if (q?.trim()) matching = matching.where(holdsWords('search', q))
    const direction = order === 'newest' ? 'desc' : 'asc'
    return mapPage(await readPage(matching, window, { by: ['at', 'id'], direction }), asMessage)
  },

  async add(sent: NewMessage, at = new Date().toISOString()) {
    const id = randomUUIDv7()
    const search = fold(sent.name, sent.email, sent.message)
    await addRow(db, { id, ...sent, at, search })
    return id
  },

  /** Returns whether anything changed: an answered message keeps the person who answered it first. */
  async mark(id: string, answered: Pick<Answered, 'at' | 'by'> | undefined) {
    const { numUpdatedRows } = await db
      .updateTable('message')
      .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
      .where('id', '=', id)
      .where('answered_at', answered ? 'is' : 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** As above for several messages; returns the ids of those that changed. */
  async markMany(ids: readonly string[], answered: Pick<Answered, 'at' | 'by'> | undefined) {
    const rows = await db
      .updateTable('message')
      .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
      .where('id', 'in', ids)
      .where('answered_at', answered ? 'is' : 'is not', null)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  async find(id: string) {
    const found = db.selectFrom('message').select(columns).where('id', '=', id)
    const row = await found.executeTakeFirst()
    return row && asMessage(row)
  },

  /** Returns whether there was such a message. */
  async remove(id: string) {
    const { numDeletedRows } = await db
      .deleteFrom('message')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Returns those that were there, with whether they were answered. */
  async removeMany(ids: readonly string[]) {
    const rows = await db
      .deleteFrom('message')
      .where('id', 'in', ids)
      .returning(['id', 'answered_at'])
      .execute()
    return rows.map(({ id, answered_at }) => ({ id, answered: answered_at !== null }))
  },

  async count() {
    const all = db.selectFrom('message').select(({ fn }) => fn.countAll().as('count'))
    const open = all.where('answered_at', 'is', null)
    const [{ count: total }, { count: unanswered }] = await Promise.all([
      all.executeTakeFirstOrThrow(),
      open.executeTakeFirstOrThrow(),
    ])
    return { total: Number(total), open: Number(unanswered) }
  },

  /** The names of the senders, by message id. */
  names: (ids: readonly string[]) =>
    db.selectFrom('message').select(['id', 'name']).where('id', 'in', ids).execute(),

  /** The messages from this address. Who answered them is not shown to the sender. */
  async sentFrom(email: string) {
    const sent = db.selectFrom('message').select(columns).where('email', '=', email).orderBy('at')
    return (await sent.execute()).map((row) => ({
      ...words.read(row),
      ...(row.answered_at !== null && { answeredAt: row.answered_at }),
    }))
  },
})

type Answered = NonNullable<Message['answered']>

const asMessage = (row: Pick<Row, (typeof columns)[number]>): Message => ({
  _id: row.id,
  ...words.read(row),
  ...(row.answered_at !== null &&
    row.answered_by !== null && { answered: { at: row.answered_at, by: row.answered_by } }),
})
