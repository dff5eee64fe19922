import { expect, inject, test } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { hugePng } from '#tests/support/bad-files.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { askProvider, signIn } from '#tests/support/embedded-provider.ts'
import { allSent, openMailServer, withoutRequestMails } from '#tests/support/mail-server.ts'
import { signInAs } from '#tests/support/popup.ts'
import { searchFiles, searchLines, searchTables } from '#tests/support/search-stored.ts'

const days = 24 * 60 * 60 * 1000

/** Unique words: wherever one of them is found, it came from this person. */
const own = {
  firstName: 'Qwendolyn-forename',
  address: '17 Qwendolyn-street',
  city: 'Qwendolyn-city',
  contactNumber: '+987 654 321 0987',
  email: 'qwendolyn.now@example.org',
}
const hidden = {
  earlier: 'qwendolyn.before@example.org',
  wanted: 'qwendolyn.later@example.org',
  password: 'qwendolyn-password-7',
  key: 'qwendolyn-key',
  browser: 'QwendolynBrowser/7.1',
}
const said = { name: 'Qwendolyn-writes', message: 'qwendolyn-asks when we ride' }
/** Published texts belong to the club. */
const published = { title: 'A ride to the lighthouse', author: 'The ride captain' }

const ours = [...Object.values(own), ...Object.values(hidden)]
const written = Object.values(said)

const open = async () => {
  const data = await emptyData()
  const mailServer = await openMailServer()
  const site = await openTestSite({ ...data, ...mailServer.settings, KEEP_MESSAGES_DAYS: '365' })
  const embedded = inject('engine') === 'sqlite'
  return {
    site,
    mailServer,
    /** Where one of these marks is found: in a table, in a file, in the log. */
    async search(marks: readonly string[]) {
      const { headers } = await site.ask('/healthz')
      const last = headers.get('x-request-id') ?? 'no id'
      await expect.poll(() => site.lines.some((line) => line.includes(last))).toBe(true)
      return {
        tables: await searchTables(site.db, marks),
        files: embedded ? await searchFiles(data.DATA_DIR, marks) : [],
        log: searchLines(site.lines, marks),
      }
    },
  }
}

type Open = Awaited<ReturnType<typeof open>>

const nothing = { tables: [], files: [], log: [] }

/** Registers with every field filled in, and changes the address later. */
const register = async ({ site, mailServer }: Open) => {
  const { earlier, password, browser, key } = hidden
  const headers = { 'user-agent': browser, 'content-type': 'application/json' }
  const account = { email: earlier, password, name: own.firstName }
  const signedUp = await site.ask('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { ...headers, origin: site.origin },
    body: JSON.stringify(account),
  })
  const proof = signedUp.headers.get('set-auth-token') ?? ''
  const first = await site.holding(proof).identity.exchange({ email: earlier })
  const added = await site.ask('/api/users', {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${first.token}`, 'idempotency-key': key },
    body: JSON.stringify({ ...own, email: earlier, membershipType: 'VIP' }),
  })
  expect(added.status).toBe(201)
  await site.holding(first.token).identity.askForEmail({ email: own.email })
  const { text } = await mailServer.mail(2)
  const link = new URL(text.match(/https?:\S+/)?.[0] ?? '').searchParams.get('change') ?? ''
  await site.holding(first.token).identity.confirmEmail({ token: link })
  expect(await signIn(site, own.email, 'not-the-password')).toBe('')
  const { token } = await site
    .holding(await signIn(site, own.email, password))
    .identity.exchange({ email: own.email })
  const { insertedId: id } = await added.clone().json()
  return { ...site.holding(token), id, email: own.email, token }
}

/** Everything a moderator and an admin can do, and what can go wrong. */
const work = async ({ site, mailServer }: Open, self: Person) => {
  await site.admin.users.makeModerator({ id: self.id })
  await site.admin.users.makeAdmin({ id: self.id })
  await withoutRequestMails(site.db)
  await self.users.changeMe({ age: 61 })
  const file = new Blob([new Uint8Array(hugePng(300, 200))])
  const { secure_url: image } = await self.media.takeFile({ file })
  await self.gallery.add({ url: image, alt: 'The lighthouse' })
  const ride = { ...published, description: 'By the sea', location: 'The old gate', image }
  await self.events.add({ ...ride, date: '2031-05-02', time: '06:30' })
  await self.news.add({ ...published, type: 'Story', dateTime: '2031-05-02T06:30' })
  const visitor = { name: 'A visitor', email: 'visitor@example.net', message: 'Hello' }
  const { insertedId } = await site.visitor.contact.add(visitor)
  await self.contact.reply({ id: insertedId, text: 'You are welcome.' })
  await site.visitor.contact.add({ ...said, email: own.email })
  await allSent(site.db)
  // A mail that failed stays for a month, and a link in it works for an hour.
  mailServer.refuse(550)
  await askProvider(site, '/request-password-reset', { email: own.email })
  await expect.poll(() => site.lines.join()).toContain('mail given up')
  // A mail that the mail server deferred waits, addressed to an address that is not theirs yet.
  mailServer.refuse(451)
  await self.identity.askForEmail({ email: hidden.wanted })
  await expect.poll(() => site.lines.join()).toContain('mail not sent')
  expect(await searchTables(site.db, [hidden.wanted])).not.toEqual([])
}

for (const [by, removal] of [
  ['themselves', (_: Open, self: Person) => self.users.leave({})],
  ['an admin', ({ site }: Open, { id }: Person) => site.admin.users.remove({ id })],
] as const) {
  test(`a member deleted by ${by} got all data before, and leaves no trace`, async () => {
    const visit = await open()
    const { site, search } = visit
    const self = await register(visit)
    await work(visit, self)

    const exported = JSON.stringify(await self.users.export({}))
    for (const mark of [...Object.values(own), ...written, published.title]) {
      expect(exported).toContain(mark)
    }
    for (const secret of [hidden.password, hidden.key]) expect(exported).not.toContain(secret)

    await removal(visit, self)
    await site.tidy()
    expect(await search([...ours.filter((mark) => mark !== own.email), self.token])).toEqual(
      nothing,
    )
    const left = await search([own.email, ...written])
    expect(new Set(left.tables.map(([table]) => table))).toEqual(new Set(['message']))

    await site.tidy(Date.now() + 366 * days)
    expect(await search([...ours, ...written])).toEqual(nothing)
    expect((await search([published.title])).tables).not.toEqual([])
  })
}

test('a member who came from Google leaves no trace either', async () => {
  const { site, search } = await open()
  const farhan = { firstName: 'Farhan Kabir', email: 'farhan.kabir@example.com' }
  const { token: proof = '' } = await signInAs(site.origin, 'google', farhan.firstName)
  const { token } = await site.holding(proof).identity.exchange(farhan)
  const self = site.holding(token)
  await self.users.add(farhan)
  const { signIn } = await self.users.export({})
  expect(signIn).toMatchObject({
    email: farhan.email,
    ways: ['google'],
    accounts: [{ way: 'google', id: '1001' }],
  })
  const marks = [farhan.email, farhan.firstName]
  expect((await search(marks)).tables).not.toEqual([])
  await self.users.leave({})
  await site.tidy()
  expect(await search(marks)).toEqual(nothing)
})
