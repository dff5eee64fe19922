import { randomUUIDv7 } from 'node:crypto'
import type { Message, MessageWindow, NewMessage } from '#contract/contact.ts'
import { fold, holdsWords } from '#server/database/fold.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

const columns = ['id', 'name', 'email', 'message', 'at', 'answered_at', 'answered_by'] as const

export const messageStore = (db: Database) => ({
  async list({ q, status, order, ...window }: MessageWindow) {
    let matching = db.selectFrom('message').select(columns)
    if (status) matching = matching.where('answered_at', status === 'open' ? 'is' : 'is not', null)
    if (q?.trim()) matching = matching.where(holdsWords('search', q))
    const direction = order === 'newest' ? 'desc' : 'asc'
    return mapPage(await readPage(matching, window, { by: ['at', 'id'], direction }), asMessage)
  },

  async add({ name, email, message }: NewMessage, at = new Date().toISOString()) {
    const id = randomUUIDv7()
    const search = fold(name, email, message)
    await db.insertInto('message').values({ id, name, email, message, at, search }).execute()
    return id
  },

  /** Says whether that changed anything: an answered message keeps the one who answered it first. */
  async mark(id: string, answered: Pick<Answered, 'at' | 'by'> | undefined) {
    const { numUpdatedRows } = await db
      .updateTable('message')
      .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
      .where('id', '=', id)
      .where('answered_at', answered ? 'is' : 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async find(id: string) {
    const found = db.selectFrom('message').select(columns).where('id', '=', id)
    const row = await found.executeTakeFirst()
    return row && asMessage(row)
  },

  /** Says whether it was still there. */
  async remove(id: string) {
    const { numDeletedRows } = await db
      .deleteFrom('message')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
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

  /** Who wrote, by the ids of their messages. */
  names: (ids: readonly string[]) =>
    db.selectFrom('message').select(['id', 'name']).where('id', 'in', ids).execute(),

  /** What was sent under this address; who answered it is not the sender's to know. */
  async sentFrom(email: string) {
    const sent = db.selectFrom('message').select(columns).where('email', '=', email).orderBy('at')
    return (await sent.execute()).map(({ at, name, email, message, answered_at }) => ({
      at,
      name,
      email,
      message,
      ...(answered_at !== null && { answeredAt: answered_at }),
    }))
  },
})

type Answered = NonNullable<Message['answered']>

const asMessage = (row: Pick<Tables['message'], (typeof columns)[number]>): Message => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  at: row.at,
  ...(row.answered_at !== null &&
    row.answered_by !== null && { answered: { at: row.answered_at, by: row.answered_by } }),
})
