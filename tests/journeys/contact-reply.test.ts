import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { allSent, openMailServer, withoutRequestMails } from '#tests/support/mail-server.ts'

const rima = {
  name: 'Rima Chowdhury',
  email: 'rima@example.com',
  message: 'Is the easy group really easy?\n\nI own a heavy city bike.',
}
const text = 'Yes, it is.\nWe wait at the top of every bridge.'

/** A club with mail and one message, about which a mail has already arrived. */
const openWithRequest = async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  await withoutRequestMails(site.db)
  const { insertedId: id } = await site.visitor.contact.add(rima)
  await mailServer.mail(1)
  await allSent(site.db)
  const find = async () =>
    (await site.admin.contact.list({ q: rima.email })).find(({ _id }) => _id === id)
  return { ...site, mailServer, id, find }
}

test('an admin replies by mail, the message is quoted below, and it counts as answered', async () => {
  const { admin, mailServer, id, find, db } = await openWithRequest()
  const before = await admin.contact.standing({})
  expect(await admin.contact.reply({ id, text })).toEqual({ modifiedCount: 1 })
  const mail = await mailServer.mail(2)
  expect(mail.to).toEqual([rima.email])
  expect(mail.headers).toMatch(/^Reply-To: hello@clubrun.example$/m)
  expect(mail.headers).toMatch(/^From: .*<club@clubrun.example>$/m)
  expect(mail.headers).toMatch(/^Subject: Your message to Clubrun/m)
  const lines = mail.text.split(/\r?\n/).map((line) => line.trimEnd())
  const own = lines.slice(0, 2)
  expect(own).toEqual(text.split('\n'))
  const quote = lines.slice(lines.findIndex((line) => line.endsWith('Rima Chowdhury wrote:')))
  const quoted = ['> Is the easy group really easy?', '>', '> I own a heavy city bike.']
  expect(quote.filter((line) => line.startsWith('>'))).toEqual(quoted)
  expect((await find())?.answered).toMatchObject({ by: admin.id, name: 'Somebody' })
  const after = await admin.contact.standing({})
  expect(after).toEqual({ total: before.total, open: before.open - 1, mail: true })
  const noted = await db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute()
  expect(noted).toMatchObject([
    { action: 'contact.reply', person_id: admin.id, after: '{"answered":true}' },
  ])
})

test('however often and by however many admins the button is pressed, one reply is sent', async () => {
  const { admin, enter, mailServer, id, find, visitor, db } = await openWithRequest()
  const other = await enter('admin')
  await withoutRequestMails(db)
  const key = { idempotencyKey: 'pressed-twice' }
  const presses = await Promise.allSettled([
    admin.contact.reply({ id, text }, key),
    admin.contact.reply({ id, text }, key),
    other.contact.reply({ id, text: 'No.' }),
  ])
  for (const press of presses) {
    if (press.status === 'rejected') {
      expect(press.reason).toMatchObject({ status: 409, refusal: 'already-answered' })
    }
  }
  const [first, second, third] = presses.map(({ status }) => status)
  expect(first).toBe(second)
  expect(first).not.toBe(third)
  const winner = first === 'fulfilled' ? admin.id : other.id
  expect((await find())?.answered?.by).toBe(winner)
  await visitor.contact.add({ ...rima, message: 'The last letter.' })
  expect((await mailServer.mail(3)).text).toContain('The last letter.')
  expect(mailServer.arrived).toHaveLength(3)
})

test('a reply that cannot be sent changes nothing and says why', async () => {
  const { admin, id, find, db } = await openWithRequest()
  const gone = admin.contact.reply({ id: crypto.randomUUID(), text })
  await expect(gone).rejects.toMatchObject({ refusal: 'not-found' })
  for (const wrong of ['', ' \n ', 'x'.repeat(5001), 'nul \u0000']) {
    const errors = [{ field: 'text' }]
    await expect(admin.contact.reply({ id, text: wrong })).rejects.toMatchObject({ errors })
  }
  expect((await find())?.answered).toBeUndefined()
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])

  const mute = await openTestSite(withoutMail)
  const { insertedId } = await mute.visitor.contact.add(rima)
  const attempt = mute.admin.contact.reply({ id: insertedId, text })
  await expect(attempt).rejects.toMatchObject({ status: 409, refusal: 'no-mail' })
  expect(await mute.admin.contact.standing({})).toMatchObject({ mail: false })
  const [message] = await mute.admin.contact.list({ q: rima.email })
  expect(message?.answered).toBeUndefined()
})

test('the longest message can be answered with the longest reply', async () => {
  const { admin, visitor, mailServer } = await openWithRequest()
  const longest = ['x\n'.repeat(2500), `x${'\n'.repeat(4998)}x`, 'গ'.repeat(5000)]
  for (const [place, message] of longest.entries()) {
    const { insertedId } = await visitor.contact.add({ ...rima, message })
    await admin.contact.reply({ id: insertedId, text: message })
    await mailServer.mail(3 + 2 * place)
  }
})

test('when several admins delete or mark a message at once, one succeeds and the others get a refusal', async () => {
  const { admin, enter, id, db, visitor } = await openWithRequest()
  const other = await enter('admin')
  const marks = await Promise.all(
    [admin, other].map((who) => who.contact.mark({ id, answered: true })),
  )
  expect(marks.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 1])
  const { insertedId } = await visitor.contact.add(rima)
  const removals = await Promise.allSettled(
    [admin, other, admin].map((who) => who.contact.remove({ id: insertedId })),
  )
  const refusals = removals.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toHaveLength(2)
  for (const refusal of refusals) expect(refusal).toMatchObject({ refusal: 'not-found' })
  const noted = db.selectFrom('audit').select('id').where('subject_id', '=', insertedId)
  expect(await noted.execute()).toHaveLength(1)
})

test('the admin who answered appears under their current name, and without one once they are gone', async () => {
  const { admin, enter, id, find, db } = await openWithRequest()
  const other = await enter('admin')
  await other.contact.mark({ id, answered: true })
  await db.updateTable('person').set({ first_name: 'Nadia' }).where('id', '=', other.id).execute()
  expect((await find())?.answered).toMatchObject({ by: other.id, name: 'Nadia' })
  await admin.users.remove({ id: other.id })
  expect((await find())?.answered).toEqual({ by: other.id, at: expect.any(String) })
})

test('only admins reply and see the state of a message', async () => {
  const { visitor, member, moderator } = await openTestSite()
  const id = crypto.randomUUID()
  for (const [who, status] of [
    [visitor, 401],
    [member, 403],
    [moderator, 403],
  ] as const) {
    await expect(who.contact.reply({ id, text })).rejects.toMatchObject({ status })
    await expect(who.contact.standing({})).rejects.toMatchObject({ status })
  }
})
