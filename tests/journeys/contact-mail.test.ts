import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { openMailServer, withoutRequestMails } from '#tests/support/mail-server.ts'

const rima = {
  name: 'Rima Chowdhury',
  email: 'rima@example.com',
  message: 'Is the easy group really easy?\n\nI own a heavy city bike.',
}

const openWithMail = async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  await withoutRequestMails(site.db)
  return { mailServer, ...site }
}

test('the club gets the message by mail, and a reply goes to the sender', async () => {
  const { mailServer, visitor } = await openWithMail()
  await visitor.contact.add(rima)
  const { to, headers, text } = await mailServer.mail(1)
  expect(to).toEqual(['hello@clubrun.example'])
  expect(headers).toMatch(/^Reply-To: rima@example.com$/m)
  expect(headers).toMatch(/^From: .*<club@clubrun.example>$/m)
  expect(headers).toMatch(/^Subject: Message from Rima Chowdhury$/m)
  for (const line of rima.message.split('\n')) expect(text).toContain(line)
  expect(text).toContain('Rima Chowdhury <rima@example.com>')
})

test('no name and no address adds a header', async () => {
  const { mailServer, visitor, db } = await openWithMail()
  const attempts = [
    { name: 'Rima\r\nBcc: other@example.com' },
    { name: 'Rima\nBcc: other@example.com' },
    { name: 'Rima\u2029Bcc: other@example.com' },
    { email: 'rima@example.com\r\nBcc: other@example.com' },
    { email: 'rima@example.com, other@example.com' },
    { email: 'Rima <rima@example.com>' },
  ]
  for (const attempt of attempts) {
    await expect(visitor.contact.add({ ...rima, ...attempt })).rejects.toMatchObject({
      refusal: 'bad-fields',
    })
  }
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])

  const odd = 'রিমা\u0085Bcc: "x" <other@example.com>, \u202eamir\tBcc: y; =?UTF-8?Q?=0ABcc:?='
  await visitor.contact.add({ ...rima, name: odd })
  const { to, headers } = await mailServer.mail(1)
  expect(to).toEqual(['hello@clubrun.example'])
  const names = headers.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase())
  expect(names.filter((name) => /^(bcc|cc|to|reply-to|subject)$/.test(name ?? '')).sort()).toEqual([
    'reply-to',
    'subject',
    'to',
  ])
})

test('a message in the trap is not mailed, and a repeated one is mailed once', async () => {
  const { mailServer, visitor } = await openWithMail()
  await visitor.contact.add({ ...rima, topic: 'Cheap wheels' })
  const once = { idempotencyKey: 'the-same-key' }
  await visitor.contact.add({ ...rima, message: 'Once.' }, once)
  await visitor.contact.add({ ...rima, message: 'Once.' }, once)
  await visitor.contact.add({ ...rima, message: 'At last.' })
  expect((await mailServer.mail(1)).text).toContain('Once.')
  expect((await mailServer.mail(2)).text).toContain('At last.')
  expect(mailServer.arrived).toHaveLength(2)
})

test('without a mail server no mail is queued', async () => {
  const { visitor, db } = await openTestSite(withoutMail)
  await visitor.contact.add(rima)
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])
})
