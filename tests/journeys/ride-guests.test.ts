import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { addRide, removeDemoRides } from '#tests/support/rides.ts'

const lucy = {
  name: 'Lucy Gomes',
  email: 'lucy@example.com',
  phone: '+880 1700 123',
  contactName: 'Tom',
  contactPhone: '+880 1700 456',
  rules: true as const,
}

const openWithMail = async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  await removeDemoRides(site.db)
  const tokenOf = async (number: number) =>
    (await mailServer.mail(number)).text.match(/\/guest\/([\w-]+)/)?.[1] ?? ''
  return { ...site, mailServer, tokenOf }
}

test('a person without an account confirms with a button, changes the group, and withdraws', async () => {
  const { visitor, moderator, tokenOf, ask, db } = await openWithMail()
  const groups = [{ name: 'Easy' }, { name: 'Fast' }]
  const ride = await addRide(moderator, {
    signup: { mode: 'open', groups, guests: 1, dropIns: true, closes: 'start', names: 'riders' },
  })
  const id = ride._id
  expect(await visitor.signup.addGuest({ id, ...lucy })).toEqual({ sent: true })
  const token = await tokenOf(1)
  const numbers = async () => (await visitor.signup.get({ id })).going
  const inList = async () => (await moderator.signup.riders({ id }))[0]

  for (const path of [`/guest/${token}`, `/api/guests/${token}`]) {
    const { status } = await ask(path)
    expect([200, 404]).toContain(status)
  }
  expect(await visitor.signup.guest({ token })).toMatchObject({ state: 'unconfirmed' })
  expect(await numbers()).toBe(0)
  expect(await inList()).toMatchObject({ name: 'Lucy Gomes', state: 'unconfirmed' })

  expect(await visitor.signup.confirmGuest({ token })).toEqual({ state: 'going' })
  expect(await visitor.signup.confirmGuest({ token })).toEqual({ state: 'going' })
  expect(await numbers()).toBe(1)
  const fast = ride.signup?.groups[1]?._id
  await visitor.signup.changeGuest({ token, group: fast })
  expect(await inList()).toMatchObject({ state: 'going', group: fast, phone: lucy.phone })

  expect(await visitor.signup.withdrawGuest({ token })).toEqual({ withdrawn: true })
  expect(await numbers()).toBe(0)
  const dead = { refusal: 'dead-link' }
  await expect(visitor.signup.confirmGuest({ token })).rejects.toMatchObject(dead)
  await expect(visitor.signup.guest({ token })).rejects.toMatchObject(dead)
  const forged = { token: 'x'.repeat(32) }
  await expect(visitor.signup.confirmGuest(forged)).rejects.toMatchObject(dead)
  const [guest] = await db.selectFrom('guest').selectAll().execute()
  expect(guest).toMatchObject({ name: '', email: null, phone: null, secret_hash: null })
})

test('the address of a member gets the same answer and changes nothing of the member', async () => {
  const { visitor, member, moderator, tokenOf, db, mailServer } = await openWithMail()
  const { _id: id } = await addRide(moderator)
  const before = await member.users.me({})
  expect(await visitor.signup.addGuest({ id, ...lucy, email: member.email })).toEqual({
    sent: true,
  })
  await visitor.signup.confirmGuest({ token: await tokenOf(1) })
  expect(await member.users.me({})).toEqual(before)
  expect(await member.signup.get({ id })).not.toHaveProperty('mine')

  // A second sign-up with the address of a confirmed guest sends another link and overwrites nothing.
  await visitor.signup.addGuest({ id, ...lucy, email: member.email, name: 'Somebody else' })
  await mailServer.mail(2)
  expect(await db.selectFrom('guest').select('name').execute()).toEqual([{ name: 'Lucy Gomes' }])
  const { signup } = visitor
  await expect(signup.confirmGuest({ token: await tokenOf(1) })).rejects.toMatchObject({
    refusal: 'dead-link',
  })
  expect(await signup.withdrawGuest({ token: await tokenOf(2) })).toEqual({ withdrawn: true })
})

test('a bot, a bad form, a ride for members and a site without mail add nobody', async () => {
  const { visitor, moderator, db, ask } = await openWithMail()
  const { _id: id } = await addRide(moderator)
  const bot = { id, ...lucy, topic: 'Buy wheels' }
  expect(await visitor.signup.addGuest(bot)).toEqual({ sent: true })
  const bad = await ask(`/api/events/${id}/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: '', email: 'lucy', phone: 'x', rules: false }),
  })
  expect(bad.status).toBe(422)
  const { errors } = await bad.json()
  expect(errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'email',
    'name',
    'phone',
    'rules',
  ])
  const closed = await addRide(moderator, {
    signup: {
      mode: 'open',
      groups: [],
      guests: 1,
      dropIns: false,
      closes: 'start',
      names: 'riders',
    },
  })
  await expect(visitor.signup.addGuest({ id: closed._id, ...lucy })).rejects.toMatchObject({
    refusal: 'signup-off',
  })
  expect(await visitor.signup.get({ id: closed._id })).toMatchObject({
    dropIns: false,
    noDropIns: 'members-only',
  })
  const silent = await openTestSite(withoutMail)
  const ride = await addRide(silent.moderator)
  await expect(silent.visitor.signup.addGuest({ id: ride._id, ...lucy })).rejects.toMatchObject({
    refusal: 'no-mail',
  })
  expect(await silent.visitor.signup.get({ id: ride._id })).toMatchObject({ noDropIns: 'no-mail' })
  expect(await db.selectFrom('guest').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('mail').selectAll().execute()).toEqual([])
})

test('what a guest told the club is emptied a month after the ride', async () => {
  const { visitor, moderator, db, tidy, tokenOf } = await openWithMail()
  const { _id: id } = await addRide(moderator, { date: '2031-05-16' })
  await visitor.signup.addGuest({ id, ...lucy })
  await visitor.signup.confirmGuest({ token: await tokenOf(1) })
  const [known] = await db.selectFrom('guest').selectAll().execute()
  await tidy(Date.parse('2031-06-14'))
  expect(await db.selectFrom('guest').selectAll().execute()).toEqual([known])
  await tidy(Date.parse('2031-06-17'))
  const [guest] = await db.selectFrom('guest').selectAll().execute()
  expect(guest).toMatchObject({ name: '', email: null, phone: null, contact_phone: null })
  expect((await visitor.signup.get({ id })).going).toBe(1)
})
