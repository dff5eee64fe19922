import { expect, test } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { addRide } from '#tests/support/rides.ts'
import { expectAccessible, onPhone } from './accessibility.ts'
import { visit } from './visit.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Sends what waits, and returns the path of such a page in the newest mail to a person. */
const pathIn = async ({ sendNotices, admin }: Site, { email }: { email: string }, page: string) => {
  await sendNotices()
  const letters = await admin.notices.mailbox({})
  const text = letters.find(({ to }) => to === email)?.text ?? ''
  return new RegExp(`/${page}/[\\w.-]+`).exec(text)?.[0] ?? ''
}

/** A ride with riders who are mailed at any hour. */
const rideWith = async ({ moderator }: Site, riders: readonly Person[]) => {
  const { _id: id, version } = await addRide(moderator)
  for (const { signup, notices } of riders) {
    await signup.answer({ id, answer: 'going' })
    await notices.changePreferences({ kinds: {}, quiet: null })
  }
  return { id, version }
}

test('a link in a mail says no to a ride, with a button and without JavaScript', async () => {
  const site = await visit({ javaScriptEnabled: false, expected: /404/ })
  const { page, member, moderator, visitor } = site
  const other = await site.enter()
  const { id, version } = await rideWith(site, [member, other])
  await moderator.events.message({ id, text: 'Bring lights.' })
  const path = await pathIn(site, member, 'cannot-come')
  const otherPath = await pathIn(site, other, 'cannot-come')
  const going = async () => (await visitor.signup.get({ id })).going

  await page.goto(path)
  await page.getByRole('heading', { name: 'City to city: Morhat' }).waitFor()
  expect(await going()).toBe(2)
  await page.getByRole('button', { name: "I can't come" }).click()
  await page.getByText('Thanks. Your place is free for someone else.').waitFor()
  expect(await going()).toBe(1)
  await page.goto(path)
  await page.getByText("You've already said that you can't come.").waitFor()

  await moderator.events.cancel({ id, version, reason: 'Storm' })
  await page.goto(otherPath)
  await page.getByText('This ride is cancelled: Storm.').waitFor()
  expect(await page.getByRole('button', { name: "I can't come" }).count()).toBe(0)
  const forged = await page.goto(`${otherPath}x`)
  expect(forged?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
})

test('a person without an account says no with the link in a mail', async () => {
  const site = await openTestSite()
  const { visitor, moderator, ask } = site
  const groups = [{ name: 'Easy' }]
  const { _id: id } = await addRide(moderator, {
    signup: { mode: 'open', groups, guests: 0, dropIns: true, closes: 'start', names: 'riders' },
  })
  const lucy = { name: 'Lucy Gomes', email: 'lucy@example.com', phone: '+880 1700 123' }
  const contact = { contactName: 'Tom', contactPhone: '+880 1700 456' }
  await visitor.signup.addGuest({ id, ...lucy, ...contact, rules: true })
  const guestPath = () => pathIn(site, lucy, 'guest')
  await expect.poll(guestPath).not.toBe('')
  await visitor.signup.confirmGuest({ token: (await guestPath()).replace('/guest/', '') })
  await moderator.events.message({ id, text: 'Bring lights.' })
  const path = await pathIn(site, lucy, 'cannot-come')

  expect((await ask(path)).status).toBe(200)
  const form = { method: 'POST', body: new URLSearchParams() }
  const thanked = await ask(path, form)
  expect(thanked.status).toBe(200)
  expect(await thanked.text()).toContain('Thanks. Your place is free for someone else.')
  expect((await visitor.signup.get({ id })).going).toBe(0)
  expect(await (await ask(path)).text()).toContain('already said that you can')
})

test('a link in a mail stops mails of one kind with a button, and says the same to a forged link', async () => {
  const site = await visit()
  const { page, member, moderator, ask } = site
  const { id, version } = await rideWith(site, [member])
  await moderator.events.cancel({ id, version, reason: 'Storm' })
  const path = await pathIn(site, member, 'unsubscribe')
  const isMailed = async () => (await member.notices.preferences({})).kinds['ride-cancelled']?.mail

  await page.goto(path)
  await page.getByText("You won't get mails about rides that are cancelled or moved").waitFor()
  await expectAccessible(page, onPhone)
  const done = "Done. These mails won't come any more."
  const oneClick = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') }
  const forged = await ask(`${path}x`, oneClick)
  expect(forged.status).toBe(200)
  expect(await forged.text()).toContain(done.replace("'", '&#x27;'))
  expect(await isMailed()).toBe(true)

  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await page.getByRole('heading', { name: done }).waitFor()
  await page.getByText("You won't be told outside the app").waitFor()
  expect(await isMailed()).toBe(false)
  expect((await ask(path, oneClick)).status).toBe(200)
  await page.goto(path)
  await page.getByRole('heading', { name: 'These mails are off' }).waitFor()
})
