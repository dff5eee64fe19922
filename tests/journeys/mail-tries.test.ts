import { expect, onTestFinished, test, vi } from 'vitest'
import { openOutbox, queueMail } from '#server/mail/outbox.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { openMailAndDatabase, openSender } from '#tests/support/sender.ts'

const message = { to: 'rima@example.com', subject: 'Friday', text: 'We ride at six.\n' }
const hour = 60 * 60 * 1000

test('a mail that was refused twice is tried again later, and then arrives once', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  mailServer.refuse(451, 421)
  await queueMail(db, message)
  const now = Date.now()
  await mail.sendDue(() => now)
  expect(await waiting()).toMatchObject([{ tries: 1, last_error: 'EENVELOPE 451' }])
  await mail.sendDue(() => now)
  expect(await waiting()).toMatchObject([{ tries: 1 }])
  await mail.sendDue(() => now + hour)
  expect(await waiting()).toMatchObject([{ tries: 2 }])
  expect(mailServer.arrived).toEqual([])
  await mail.sendDue(() => now + 2 * hour)
  expect(mailServer.arrived).toHaveLength(1)
  expect(await waiting()).toEqual([])
  expect(mail.lines.join()).not.toContain(message.to)
})

test('the delays grow, and after the last attempt a mail is kept as failed for a month', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  await mailServer.close()
  await queueMail(db, message)
  let now = Date.now()
  const waits: number[] = []
  for (let next = now; next; ) {
    await mail.sendDue(() => now)
    const [row] = await waiting()
    next = row?.next_try_at ? Date.parse(row.next_try_at) : 0
    if (next) waits.push((next - now) / 60_000)
    now = next || now
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720])
  expect(await waiting()).toMatchObject([{ tries: 8, last_error: 'ESOCKET ECONNREFUSED' }])
  expect(mail.lines.at(-1)).toMatch(/WARN mail given up mail=\S+ tries=8 error=ESOCKET/)
  expect(mail.lines.join()).not.toMatch(/rima|Friday|six/)
  await mail.sendDue(() => now + 31 * 24 * hour)
  expect(await waiting()).toEqual([])
})

test('a mail that the mail server rejects for good is given up at once', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  mailServer.refuse(550)
  await queueMail(db, message)
  await mail.sendDue()
  expect(await waiting()).toMatchObject([{ tries: 1, next_try_at: null }])
  expect(mail.lines.join()).toContain('error=EENVELOPE 550')
  expect(mail.lines.join()).not.toContain(message.to)
})

test('a mail waits when the mail server only needs other settings', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  mailServer.refuse(530)
  await queueMail(db, message)
  const now = Date.now()
  await mail.sendDue(() => now)
  expect(await waiting()).toMatchObject([{ tries: 1, last_error: 'EENVELOPE 530' }])
  await mail.sendDue(() => now + hour)
  expect(mailServer.arrived).toHaveLength(1)
})

test('a mail whose sender died is sent by another one after a while', async () => {
  const { db, mailServer, mail } = await openMailAndDatabase()
  await queueMail(db, message)
  const now = Date.now()
  await openOutbox(db).take(now)
  await mail.sendDue(() => now)
  expect(mailServer.arrived).toEqual([])
  await mail.sendDue(() => now + hour)
  expect(mailServer.arrived).toHaveLength(1)
})

test('a mail late in a long round of one sender is not sent by another as well', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, mailServer, mail } = await openMailAndDatabase()
  const elsewhere = await openMailServer()
  await queueMail(db, message)
  await queueMail(db, { ...message, to: 'samir@example.com' })
  mail.startSending()
  await mailServer.mail(1)
  // The first mail took longer than a reservation lasts; the second is being sent while another sender looks.
  vi.setSystemTime(Date.now() + hour / 10)
  await mailServer.fallSilent()
  await openSender(db, elsewhere).sendDue()
  expect(elsewhere.arrived).toEqual([])
  await mail.close(0)
})

test('a sender that stops while the mail server is silent leaves the mail to the next one', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  const called = mailServer.fallSilent()
  await queueMail(db, message)
  mail.startSending()
  await called
  await mail.close(0)
  expect(await waiting()).toMatchObject([{ tries: 0, last_error: null }])
  const next = await openMailServer()
  await openSender(db, next).sendDue()
  expect(next.arrived).toHaveLength(1)
})

test('a mail the sender was not notified of is sent at its next look', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, mailServer } = await openMailAndDatabase()
  await queueMail(db, message)
  vi.advanceTimersByTime(30_000)
  expect((await mailServer.mail(1)).to).toEqual([message.to])
})

test('a mail queued while the clock was a year ahead does not wait for a year', async () => {
  const { db, mailServer, mail, waiting } = await openMailAndDatabase()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 365 * 24 * hour })
  onTestFinished(() => void vi.useRealTimers())
  await queueMail(db, message)
  vi.setSystemTime(now)
  await mail.sendDue(() => now)
  expect(mailServer.arrived).toHaveLength(1)
  expect(await waiting()).toEqual([])
})
