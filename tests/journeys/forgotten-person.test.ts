import { expect, inject, test } from 'vitest'
import { openTestSite, type Somebody } from '#tests/site.ts'
import { hugePng } from '#tests/support/bad-files.ts'
import { askProvider, signIn } from '#tests/support/embedded.ts'
import { allSent, openPostOffice } from '#tests/support/mail-server.ts'
import { emptyPlace } from '#tests/support/place.ts'
import { signInAs } from '#tests/support/popup.ts'
import { searchFiles, searchLines, searchTables } from '#tests/support/traces.ts'

const days = 24 * 60 * 60 * 1000

/** Words nobody else uses: if one of them is found somewhere, it came from this person. */
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
/** What is published is the club's from then on. */
const published = { title: 'A ride to the lighthouse', author: 'The ride captain' }

const ours = [...Object.values(own), ...Object.values(hidden)]
const written = Object.values(said)

const open = async () => {
  const place = await emptyPlace()
  const office = await openPostOffice()
  const house = await openTestSite({ ...place, ...office.settings, KEEP_MESSAGES_DAYS: '365' })
  const embedded = inject('engine') === 'sqlite'
  return {
    house,
    office,
    /** Where one of these marks is left: in a table, in a file, in the log. */
    async search(marks: readonly string[]) {
      const { headers } = await house.ask('/healthz')
      const last = headers.get('x-request-id') ?? 'no id'
      await expect.poll(() => house.lines.some((line) => line.includes(last))).toBe(true)
      return {
        tables: await searchTables(house.db, marks),
        files: embedded ? await searchFiles(place.DATA_DIR, marks) : [],
        log: searchLines(house.lines, marks),
      }
    },
  }
}

type Open = Awaited<ReturnType<typeof open>>

const nothing = { tables: [], files: [], log: [] }

/** Registers, with all that can be told, and changes the address later. */
const register = async ({ house, office }: Open) => {
  const { earlier, password, browser, key } = hidden
  const headers = { 'user-agent': browser, 'content-type': 'application/json' }
  const account = { email: earlier, password, name: own.firstName }
  const signedUp = await house.ask('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { ...headers, origin: house.origin },
    body: JSON.stringify(account),
  })
  const proof = signedUp.headers.get('set-auth-token') ?? ''
  const first = await house.holding(proof).identity.exchange({ email: earlier })
  const added = await house.ask('/api/users', {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${first.token}`, 'idempotency-key': key },
    body: JSON.stringify({ ...own, email: earlier, membershipType: 'VIP' }),
  })
  expect(added.status).toBe(201)
  await house.holding(first.token).identity.askForEmail({ email: own.email })
  const { text } = await office.letter(2)
  const link = new URL(text.match(/https?:\S+/)?.[0] ?? '').searchParams.get('change') ?? ''
  await house.holding(first.token).identity.confirmEmail({ token: link })
  expect(await signIn(house, own.email, 'not-the-password')).toBe('')
  const { token } = await house
    .holding(await signIn(house, own.email, password))
    .identity.exchange({ email: own.email })
  const { insertedId: id } = await added.clone().json()
  return { ...house.holding(token), id, email: own.email, token }
}

/** All that a moderator and an admin can do, and what goes wrong on the way. */
const work = async ({ house, office }: Open, self: Somebody) => {
  await house.admin.users.makeModerator({ id: self.id })
  await house.admin.users.makeAdmin({ id: self.id })
  await self.users.changeMe({ age: 61 })
  const file = new Blob([new Uint8Array(hugePng(300, 200))])
  const { secure_url: image } = await self.media.takeFile({ file })
  await self.gallery.add({ url: image, alt: 'The lighthouse' })
  const ride = { ...published, description: 'By the sea', location: 'The old gate', image }
  await self.events.add({ ...ride, date: '2031-05-02', time: '06:30' })
  await self.news.add({ ...published, type: 'Story', dateTime: '2031-05-02T06:30' })
  const visitor = { name: 'A visitor', email: 'visitor@example.net', message: 'Hello' }
  const { insertedId } = await house.visitor.contact.add(visitor)
  await self.contact.reply({ id: insertedId, text: 'You are welcome.' })
  await house.visitor.contact.add({ ...said, email: own.email })
  await allSent(house.db)
  // A letter that is given up stays for a month, and a link in it is good for an hour.
  office.refuse(550)
  await askProvider(house, '/request-password-reset', { email: own.email })
  await expect.poll(() => house.lines.join()).toContain('mail given up')
  // A letter that the mail server wants to have later waits, to an address that is not theirs yet.
  office.refuse(451)
  await self.identity.askForEmail({ email: hidden.wanted })
  await expect.poll(() => house.lines.join()).toContain('mail not sent')
  expect(await searchTables(house.db, [hidden.wanted])).not.toEqual([])
}

for (const [by, removal] of [
  ['themselves', (_: Open, self: Somebody) => self.users.leave({})],
  ['an admin', ({ house }: Open, { id }: Somebody) => house.admin.users.remove({ id })],
] as const) {
  test(`somebody removed by ${by} got everything before, and leaves no trace`, async () => {
    const visit = await open()
    const { house, search } = visit
    const self = await register(visit)
    await work(visit, self)

    const told = JSON.stringify(await self.users.export({}))
    for (const mark of [...Object.values(own), ...written, published.title]) {
      expect(told).toContain(mark)
    }
    for (const secret of [hidden.password, hidden.key]) expect(told).not.toContain(secret)

    await removal(visit, self)
    await house.tidy()
    expect(await search([...ours.filter((mark) => mark !== own.email), self.token])).toEqual(
      nothing,
    )
    const left = await search([own.email, ...written])
    expect(new Set(left.tables.map(([table]) => table))).toEqual(new Set(['message']))

    await house.tidy(Date.now() + 366 * days)
    expect(await search([...ours, ...written])).toEqual(nothing)
    expect((await search([published.title])).tables).not.toEqual([])
  })
}

test('somebody who came by Google leaves no trace either', async () => {
  const { house, search } = await open()
  const farhan = { firstName: 'Farhan Kabir', email: 'farhan.kabir@example.com' }
  const { token: proof = '' } = await signInAs(house.origin, 'google', farhan.firstName)
  const { token } = await house.holding(proof).identity.exchange(farhan)
  const self = house.holding(token)
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
  await house.tidy()
  expect(await search(marks)).toEqual(nothing)
})
