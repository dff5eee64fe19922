import { expect, test } from 'vitest'
import { queueMail } from '#server/mail/outbox.ts'
import { openMailAndDatabase, openSender } from '#tests/support/sender.ts'

const message = { to: 'rima@example.com', subject: 'Friday', text: 'We ride at six.\n' }

test('a mail arrives as it was written, and is then deleted', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  await queueMail(db, { ...message, subject: 'Friday 🚲' })
  await mail.sendDue()
  expect(mailServer.arrived).toMatchObject([{ to: [message.to] }])
  expect(mailServer.arrived[0]?.text.trim()).toBe('We ride at six.')
  expect(mailServer.arrived[0]?.headers).toMatch(/^To: rima@example.com$/m)
  expect(mailServer.arrived[0]?.headers).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(mailServer.arrived[0]?.headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(await waiting()).toEqual([])
})

test('a transaction that fails sends nothing', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  const failing = db.transaction().execute(async (transaction) => {
    await queueMail(transaction, message)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await mail.sendDue()
  expect(await waiting()).toEqual([])
  expect(mailServer.arrived).toEqual([])
})

test('a mail with a line break in a header is refused', async () => {
  const { db, waiting } = await openMailAndDatabase()
  const attempts = [
    { to: 'rima@example.com\r\nBcc: other@example.com' },
    { to: 'rima@example.com, other@example.com' },
    { to: 'Rima <rima@example.com>' },
    { to: '' },
    { replyTo: 'rima@example.com\r\nBcc: other@example.com' },
    { replyTo: 'rima@example.com, other@example.com' },
    { replyTo: 'Rima <rima@example.com>' },
    { subject: 'Friday\r\nBcc: other@example.com' },
    { subject: 'Friday\nX: y' },
    { subject: '' },
  ]
  for (const attempt of attempts) {
    await expect(queueMail(db, { ...message, ...attempt })).rejects.toMatchObject({ status: 422 })
  }
  expect(await waiting()).toEqual([])
})

test('two senders send each mail once', async () => {
  const { db, mailServer, waiting } = await openMailAndDatabase()
  const senders = [openSender(db, mailServer), openSender(db, mailServer)]
  const people = Array.from({ length: 20 }, (_, number) => `rider-${number}@example.com`)
  for (const to of people) await queueMail(db, { ...message, to })
  await Promise.all(senders.map((sender) => sender.sendDue()))
  expect(mailServer.arrived.flatMap(({ to }) => to).sort()).toEqual(people.sort())
  expect(await waiting()).toEqual([])
})
