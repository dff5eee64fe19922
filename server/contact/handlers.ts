import { randomUUIDv7 } from 'node:crypto'
import type { Club } from '#contract/club.ts'
import { type Message, trap } from '#contract/contact.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/door/call.ts'
import { Pretence } from '#server/door/pretence.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { letterTo } from './letter.ts'
import { messageStore } from './store.ts'

type Parts = { readonly club: Club; readonly mail: Mail | undefined }

export const contactHandlers = ({ club, mail }: Parts): Handlers['contact'] => ({
  list: (window, { db }) => messageStore(db).list(window),

  async add({ [trap]: caught, ...message }, { db, afterwards }) {
    if (caught) throw new Pretence({ insertedId: randomUUIDv7() })
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

  async remove({ id }, { db, record }) {
    const before = await present(db, id)
    await messageStore(db).remove(id)
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
