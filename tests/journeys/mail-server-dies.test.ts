import { expect, onTestFinished, test, vi } from 'vitest'
import { queueMail } from '#server/mail/outbox.ts'
import { openTestSite } from '#tests/site.ts'
import { allSent, openMailServer, withoutRequestMails } from '#tests/support/mail-server.ts'
import { openMailAndDatabase, openSender } from '#tests/support/sender.ts'
import { openUnreliableConnection } from '#tests/support/unreliable-connection.ts'

const moments = [
  'before a word',
  'in the greeting',
  'after the recipient',
  'before the mail',
  'in the mail',
] as const

const rima = { name: 'Rima Chowdhury', email: 'rima@example.com' }

test('a mail server that dies in the middle of a mail loses none and delays no other', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const mailServer = await openMailServer()
  const line = await openUnreliableConnection(mailServer)
  const { visitor, ask, db, lines } = await openTestSite(line.settings)
  await withoutRequestMails(db)
  line.breakAt(...moments)
  for (const message of moments) await visitor.contact.add({ ...rima, message })
  expect((await ask('/contact')).status).toBe(200)

  const waiting = () => db.selectFrom('mail').select(['tries', 'last_error']).execute()
  const tried = { tries: 1, last_error: expect.stringMatching(/^E[A-Z]+/) }
  await expect.poll(waiting).toEqual(moments.map(() => tried))
  expect(mailServer.arrived).toEqual([])

  vi.advanceTimersByTime(60_000)
  await allSent(db)
  expect(mailServer.arrived).toHaveLength(moments.length)
  for (const moment of moments) {
    expect(mailServer.arrived.filter(({ text }) => text.includes(moment))).toHaveLength(1)
  }
  const log = lines.join('\n')
  expect(log.match(/mail not sent, will be tried again/g)).toHaveLength(moments.length)
  expect(log).not.toMatch(/rima|hello@clubrun/i)
})

test('a mail whose acceptance was not heard is sent twice with the same id', async () => {
  const { db, mailServer, waiting } = await openMailAndDatabase()
  const line = await openUnreliableConnection(mailServer)
  const mail = openSender(db, line)
  line.breakAt('in the thanks')
  await queueMail(db, { to: rima.email, subject: 'Friday', text: 'We ride at six.\n' })
  const now = Date.now()
  await mail.sendDue(() => now)
  expect(await waiting()).toMatchObject([{ tries: 1 }])
  await mail.sendDue(() => now + 60_000)
  const [first, second, ...more] = mailServer.arrived.map(({ headers }) => idIn(headers))
  expect(first).toMatch(/^<.+@clubrun\.example>$/)
  expect(second).toBe(first)
  expect(more).toEqual([])
  expect(await waiting()).toEqual([])
  expect(mail.lines.join()).not.toContain(rima.email)
})

const idIn = (headers: string) => headers.match(/^Message-ID: (.+)$/im)?.[1]?.trim()
