import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Club } from '#contract/club.ts'
import type { Message, NewMessage } from '#contract/contact.ts'
import { honeypot } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'

import { compileOnce } from '#server/database/compile-once.ts'
import type { FindNames } from '#server/database/page.ts'
import { mapPage } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import { FakeSuccess } from '#server/http/call.ts'
import { type MailMessage, queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { writeNotices } from '#server/notices/write-notices.ts'
import { messageStore } from './store.ts'

type Parts = {
  readonly club: Club
  readonly mail: Mail | undefined
  /** The names of people, by their ids. */
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

  async add({ [honeypot]: caught, ...message }, { db, person, afterwards }) {
    if (caught) throw new FakeSuccess({ insertedId: randomUUIDv7() })
    const insertedId = await messageStore(db).add(message)
    await tellAdmins(db, insertedId, person?.id)
    if (mail) {
      await queueMail(db, notifyClub(club, message))
      afterwards(async () => mail.startSending())
    }
    return { insertedId }
  },

  async mark({ id, answered }, { db, person, record }) {
    const before = await demandMessage(db, id)
    const now = { at: new Date().toISOString(), by: person.id }
    const changed = await messageStore(db).mark(id, answered ? now : undefined)
    if (!changed) return { modifiedCount: 0 }
    await record(id, { before: asFacts(before), after: { answered } })
    return { modifiedCount: 1 }
  },

  async markMany({ ids, answered }, { db, person, record }) {
    const now = { at: new Date().toISOString(), by: person.id }
    const changed = await messageStore(db).markMany(ids, answered ? now : undefined)
    for (const id of changed) {
      await record(id, { before: { answered: !answered }, after: { answered } })
    }
    return { modifiedCount: changed.length, changed }
  },

  async reply({ id, text }, { db, person, record, afterwards }) {
    if (!mail) throw new Refusal('no-mail')
    const message = await demandMessage(db, id)
    const now = { at: new Date().toISOString(), by: person.id }
    if (!(await messageStore(db).mark(id, now))) throw new Refusal('already-answered')
    await queueMail(db, replyTo(club, message, text))
    afterwards(async () => mail.startSending())
    await record(id, { before: asFacts(message), after: { answered: true } })
    return { modifiedCount: 1 }
  },

  async remove({ id }, { db, record }) {
    const before = await demandMessage(db, id)
    if (!(await messageStore(db).remove(id))) throw new Refusal('not-found')
    await record(id, { before: asFacts(before) })
    return { deletedCount: 1 }
  },

  async removeMany({ ids }, { db, record }) {
    const removed = await messageStore(db).removeMany(ids)
    for (const { id, answered } of removed) await record(id, { before: { answered } })
    return { deletedCount: removed.length }
  },
})

const adminIds = compileOnce((db) =>
  // A literal, because the index has only rows with this value.
  db.selectFrom('person').select('id').where('admin', '=', sql.lit(1)),
)

const tellAdmins = async (db: Database, about: string, by: string | undefined) => {
  const admins = await adminIds(db, {})
  await writeNotices(
    db,
    admins
      .filter(({ id }) => id !== by)
      .map(({ id }) => ({ recipient: id, kind: 'request', about, key: 'added', words: {} })),
  )
}

const demandMessage = async (db: Database, id: string) => {
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

/** Sends a message to the club. A reply to this mail goes to the sender. */
const notifyClub = (club: Club, { name, email, message }: NewMessage): MailMessage => ({
  to: club.email,
  replyTo: email,
  subject: `Message from ${name.replace(/\s+/g, ' ')}`,
  text: `${name} <${email}> wrote to ${club.name} with the contact form:

${message}

--
Reply to this email to answer ${name}. Admins can also find the message on the site under Request User.
`,
})

/** Sends an admin's answer, with a quote of the message. */
const replyTo = (club: Club, { name, email, message, at }: Message, text: string): MailMessage => ({
  to: email,
  replyTo: club.email,
  subject: `Your message to ${club.name}`,
  text: `${text}

--
${club.name}

On ${inWords(at, club.timeZone)}, ${name} wrote:

${message.replace(/^/gm, '> ').replace(/^> $/gm, '>')}
`,
})

const inWords = (at: string, timeZone: string) => {
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = time.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${time.toPlainDate().toLocaleString('en-GB', day)} at ${clock}`
}
