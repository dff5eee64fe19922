import { randomUUIDv7 } from 'node:crypto'
import type { Club } from '#contract/club.ts'
import { type Message, trap } from '#contract/contact.ts'
import { Refusal } from '#contract/refusal.ts'
import type { FindNames } from '#server/database/page.ts'
import { mapPage } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import { FakeSuccess } from '#server/http/call.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { letterTo, replyTo } from './letter.ts'
import { messageStore } from './store.ts'

type Parts = {
  readonly club: Club
  readonly mail: Mail | undefined
  /** The names of people of the club, by their ids. */
  readonly namesOf: FindNames
}

export const contactHandlers = ({ club, mail, namesOf }: Parts): Handlers['contact'] => ({
  async list(window, { db }) {
    const page = await messageStore(db).list(window)
    const names = await namesOf(
      db,
      page.items.flatMap(({ answered }) => answered?.by ?? []),
    )
    return mapPage(page, (message) => withName(message, names))
  },

  standing: async (_, { db }) => ({
    ...(await messageStore(db).count()),
    mail: mail !== undefined,
  }),

  async add({ [trap]: caught, ...message }, { db, afterwards }) {
    if (caught) throw new FakeSuccess({ insertedId: randomUUIDv7() })
    const insertedId = await messageStore(db).add(message)
    if (mail) {
      await queueMail(db, letterTo(club, message))
      afterwards(async () => mail.wake())
    }
    return { insertedId }
  },

  async mark({ id, answered }, { db, person, record }) {
    const before = await present(db, id)
    const now = { at: new Date().toISOString(), by: person.id }
    const changed = await messageStore(db).mark(id, answered ? now : undefined)
    if (!changed) return { modifiedCount: 0 }
    await record(id, { before: asFacts(before), after: { answered } })
    return { modifiedCount: 1 }
  },

  async reply({ id, text }, { db, person, record, afterwards }) {
    if (!mail) throw new Refusal('no-mail')
    const message = await present(db, id)
    const now = { at: new Date().toISOString(), by: person.id }
    if (!(await messageStore(db).mark(id, now))) throw new Refusal('already-answered')
    await queueMail(db, replyTo(club, message, text))
    afterwards(async () => mail.wake())
    await record(id, { before: asFacts(message), after: { answered: true } })
    return { modifiedCount: 1 }
  },

  async remove({ id }, { db, record }) {
    const before = await present(db, id)
    if (!(await messageStore(db).remove(id))) throw new Refusal('not-found')
    await record(id, { before: asFacts(before) })
    return { deletedCount: 1 }
  },
})

const present = async (db: Database, id: string) => {
  const found = await messageStore(db).find(id)
  if (!found) throw new Refusal('not-found')
  return found
}

const asFacts = ({ answered }: Message) => ({ answered: answered !== undefined })

const withName = (message: Message, names: ReadonlyMap<string, string>): Message => {
  const { answered } = message
  const name = answered && names.get(answered.by)
  return answered && name ? { ...message, answered: { ...answered, name } } : message
}
