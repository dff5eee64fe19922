import type { Club } from '#contract/club.ts'
import type { Notice } from '#contract/notices.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/call.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Mail } from '#server/mail/sender.ts'
import { describeNotices } from './describe.ts'
import { deviceStore } from './devices.ts'
import type { MailLinks } from './links.ts'
import { defaultChannels, readPreferences, stopMails, writePreferences } from './preferences.ts'
import type { Push } from './push.ts'
import type { PushHosts } from './push-hosts.ts'
import { listDeliveries, retryDelivery } from './queue.ts'
import type { Sender } from './sender.ts'
import { noticeStore } from './store.ts'
import { isPushKey, isPushSecret } from './web-push.ts'

type Parts = {
  readonly db: Database
  readonly club: Club
  readonly mail: Mail | undefined
  /** Whether letters stay in the mailbox of a local trial. */
  readonly hasMailbox: boolean
  readonly links: MailLinks
  readonly push: Push
  readonly pushHosts: PushHosts
  readonly pushKey: string
  readonly sender: Sender
  readonly findConfirmed: (
    db: Database,
    subjects: readonly string[],
  ) => Promise<ReadonlyMap<string, boolean>>
}

const pageSize = 50

export const noticeHandlers = (parts: Parts): Handlers['notices'] => ({
  async list({ limit = pageSize, cursor, unread }, { db, person }) {
    const told = db
      .selectFrom('notice')
      .select(['id', 'kind', 'about', 'words', 'due_at', 'read_at'])
      .where('recipient', '=', person.id)
      .where('due_at', '<=', new Date().toISOString())
    const wanted = unread === 'true' ? told.where('read_at', 'is', null) : told
    const page = await readPage(
      wanted,
      { limit, cursor },
      { by: ['due_at', 'id'], direction: 'desc' },
    )
    const descriptions = await describeNotices(db, page.items)
    return mapPage(page, (row): Notice => {
      const { title = '', text = '', path = to.notices() } = descriptions.get(row.id) ?? {}
      const kind = row.kind as Notice['kind']
      return { _id: row.id, kind, at: row.due_at, read: row.read_at !== null, title, text, path }
    })
  },

  read: async ({ ids }, { db, person }) => ({
    modifiedCount: ids?.length === 0 ? 0 : await noticeStore(db).markRead(person.id, ids),
  }),

  async preferences(_, { db, person, caller }) {
    const reaches = (await isUnconfirmed(db, parts, caller.subject)) ? 'unconfirmed' : 'on'
    const mail = parts.mail ? reaches : 'off'
    return { ...(await readPreferences(db, person)), mail }
  },

  async changePreferences(wanted, { db, person }) {
    await writePreferences(db, person.id, wanted)
    return { modifiedCount: 1 }
  },

  devices: (_, { db, person, caller }) => deviceStore(db).list(person.id, caller.session),

  async addDevice(device, { db, person, caller }) {
    const refusal = parts.pushHosts.refuse(device.endpoint)
    if (refusal)
      throw new Refusal('bad-fields', { errors: [{ field: 'endpoint', detail: refusal }] })
    const detail = 'This is not a key for push messages.'
    if (!isPushKey(device.keys.p256dh)) {
      throw new Refusal('bad-fields', { errors: [{ field: 'keys.p256dh', detail }] })
    }
    if (!isPushSecret(device.keys.auth)) {
      throw new Refusal('bad-fields', { errors: [{ field: 'keys.auth', detail }] })
    }
    return { insertedId: await deviceStore(db).put(person.id, caller, device) }
  },

  removeDevice: async ({ id }, { db, person }) => ({
    deletedCount: await deviceStore(db).remove(person.id, id),
  }),

  async testDevices(_, { db, person, caller, afterwards }) {
    const devices = await db
      .selectFrom('device')
      .selectAll()
      .where('person_id', '=', person.id)
      .execute()
    const { name } = parts.club
    const mail = (await isUnconfirmed(db, parts, caller.subject)) ? undefined : parts.mail
    if (mail) {
      await queueMail(db, testMail(name, person.email))
      afterwards(async () => mail.startSending())
    }
    const payload = JSON.stringify({
      ...{ title: `A test from ${name}`, text: 'This is how you will be told.' },
      ...{ path: to.notices(), tag: 'test' },
    })
    afterwards(async () => {
      const message = { payload, ttl: 600, topic: 'test', urgency: 'normal' as const }
      const results = await Promise.all(
        devices.map(async (device) => ({ device, ...(await parts.push.send(device, message)) })),
      )
      for (const { device, outcome } of results) {
        if (outcome === 'gone') await deviceStore(parts.db).remove(person.id, device.id)
      }
    })
    return { devices: devices.length, mail: mail !== undefined }
  },

  pushKey: async () => ({ key: parts.pushKey }),

  async subscription({ token }, { db }) {
    const found = await readStopToken(db, parts.links, token)
    if (!found) return { on: false }
    const { person, kind } = found
    const chosen = await db
      .selectFrom('preference')
      .select(['mail', 'push'])
      .where('person_id', '=', person)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const device = await db
      .selectFrom('device')
      .select('id')
      .where('person_id', '=', person)
      .executeTakeFirst()
    const wantsPush = chosen ? chosen.push === 1 : defaultChannels[kind].push
    return { kind, on: chosen?.mail !== 0, ...(wantsPush && device && { push: true }) }
  },

  async unsubscribe({ token }, { db }) {
    const found = await readStopToken(db, parts.links, token)
    if (found) await stopMails(db, found.person, found.kind)
    return { unsubscribed: true }
  },

  async mailbox({ limit = pageSize, cursor }, { db }) {
    if (!parts.hasMailbox) throw new Refusal('not-found')
    const letters = db.selectFrom('mailbox').selectAll()
    const page = await readPage(letters, { limit, cursor }, { by: ['at', 'id'], direction: 'desc' })
    return mapPage(page, ({ id, recipient, subject, text, html, at }) => ({
      ...{ _id: id, to: recipient, subject, text, at },
      ...(html && { html }),
    }))
  },

  deliveries: (window, { db }) => listDeliveries(db, window),

  async retryDelivery({ id }, { db, afterwards }) {
    const modifiedCount = await retryDelivery(db, id)
    if (modifiedCount === 0) throw new Refusal('not-found')
    afterwards(async () => {
      parts.mail?.startSending()
      parts.sender.start()
    })
    return { modifiedCount }
  },
})

/** Mails go to confirmed addresses only. */
const isUnconfirmed = async (db: Database, { findConfirmed }: Parts, subject: string) =>
  (await findConfirmed(db, [subject])).get(subject) === false

/** The member of a link, if the link was sent to their present address. */
const readStopToken = async (db: Database, links: MailLinks, token: string) => {
  const read = await links.readStopToken(token)
  if (!read) return undefined
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', read.person)
    .where('mail_number', '=', read.number)
    .executeTakeFirst()
  return person && read
}

const testMail = (club: string, email: string) => ({
  to: email,
  subject: `A test from ${club.replace(/\s+/g, ' ')}`,
  text: `Hello,

This is the test you asked for: mails from ${club} reach you.

${club}
`,
})
