import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { addRide } from '#tests/support/rides.ts'

/** A site with a mail server, and a ride whose only rider gets mail at any hour. */
const openWithRider = async () => {
  const mailServer = await openMailServer()
  const site = await openTestSite(mailServer.settings)
  const ride = await addRide(site.moderator)
  await site.member.notices.changePreferences({ kinds: {}, quiet: null })
  await site.member.signup.answer({ id: ride._id, answer: 'going' })
  return { ...site, mailServer, ride }
}

test('an admin sees the mails a mail server refused, tries one again, and it arrives', async () => {
  const { mailServer, ride, ...site } = await openWithRider()
  const { admin, moderator, member } = site
  mailServer.refuse(451, 550)
  await moderator.events.message({ id: ride._id, text: 'Bring lights.' })
  await site.sendNotices()
  const waiting = async () =>
    (await admin.notices.deliveries({ state: 'waiting' })).filter(({ tries }) => tries > 0)
  const failed = () => admin.notices.deliveries({ state: 'failed' })
  await expect
    .poll(waiting)
    .toMatchObject([{ channel: 'mail', kind: 'message', tries: 1, error: 'EENVELOPE 451' }])
  expect(await failed()).toEqual([])

  const [first] = await waiting()
  await admin.notices.retryDelivery({ id: first?._id ?? '' })
  await expect.poll(failed).toMatchObject([{ kind: 'message', tries: 2, error: 'EENVELOPE 550' }])
  const [given] = await failed()
  expect(given).not.toHaveProperty('nextTry')
  expect(await waiting()).toEqual([])

  await admin.notices.retryDelivery({ id: given?._id ?? '' })
  expect((await mailServer.mail(1)).to).toEqual([member.email])
  // It leaves the list a moment after it has arrived.
  const listed = async () => (await admin.notices.deliveries({})).map(({ _id }) => _id)
  await expect.poll(listed).not.toContain(given?._id)
  const gone = admin.notices.retryDelivery({ id: given?._id ?? '' })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})

test('mails about accounts are in the same list, page by page and newest first; only admins see it', async () => {
  const { mailServer, ride, ...site } = await openWithRider()
  const { admin, moderator, member } = site
  mailServer.refuse(550, 550)
  await member.notices.testDevices({})
  const failed = (more = {}) => admin.notices.deliveries.page({ state: 'failed', ...more })
  await expect
    .poll(async () => (await failed()).items)
    .toMatchObject([{ channel: 'mail', kind: 'letter', to: member.email, error: 'EENVELOPE 550' }])
  await moderator.events.message({ id: ride._id, text: 'Bring lights.' })
  await site.sendNotices()
  await expect.poll(async () => (await failed()).total).toBe(2)
  const one = await failed({ limit: 1 })
  const two = await failed({ limit: 1, cursor: one.next })
  expect([...one.items, ...two.items].map(({ kind }) => kind)).toEqual(['message', 'letter'])
  await expect(moderator.notices.deliveries({})).rejects.toMatchObject({ status: 403 })

  await admin.notices.retryDelivery({ id: two.items[0]?._id ?? '' })
  expect((await mailServer.mail(1)).to).toEqual([member.email])
  await expect.poll(async () => (await failed()).total).toBe(1)
})
