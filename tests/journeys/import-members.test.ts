import { expect, test } from 'vitest'
import type { Import } from '#contract/people.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { listOf } from '#tests/support/people-inputs.ts'
import { dataWithAdmin, startSite } from '#tests/support/process.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>
type Importer = Pick<Person, 'people'>

const textFile = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text])

const finish = async ({ people }: Importer, id: string, wish: object = {}): Promise<Import> => {
  const now = await people.runImport({ id, ...wish })
  return now.state === 'running' || now.state === 'undoing' ? finish({ people }, id, wish) : now
}

const findByEmail = async ({ admin }: Site, q: string) => (await admin.users.list({ q }))[0]

test('every row is shown with what it would do, and only what is chosen is imported', async () => {
  const site = await openTestSite()
  const { admin, member } = site
  const text = [
    'Given name;Surname;E-Mail;Mobile;Age;Membership;Shoe size',
    'Lina;Costa;LUCY@example.com;+880 1700 12;38;premium;39',
    `Somebody;;${member.email};;41;;`,
    `Somebody;;${site.moderator.email};;;;`,
    'Farida;Begum;farida@example.com;;;;',
    'Lina;Costa;lucy@example.com;;;;',
    'Old;Wheels;old@example.com;;150;;',
    'No;Address;;;;;',
    '"Quote;""d""";;quote@example.com;;;;',
  ].join('\r\n')
  const found = await admin.people.readFile({ file: textFile(`\ufeff${text}`) })
  expect(found).toMatchObject({
    state: 'draft',
    rows: { new: 2, change: 1, doubtful: 1, same: 1, bad: 3 },
    chosen: 2,
  })
  expect(found.columns.map(({ field }) => field)).toEqual([
    ...['firstName', 'lastName', 'email', 'contactNumber', 'age', 'membershipType'],
    undefined,
  ])
  const { _id: id } = found
  const rows = await admin.people.rows({ id })
  expect(rows.map(({ line, kind, why }) => `${line} ${kind}${why ? ` ${why}` : ''}`)).toEqual([
    '2 new',
    '3 change',
    '4 same',
    '5 doubtful Farida Begum is in the club already, as member@demo.club.',
    '6 bad Line 2 has the same address.',
    '7 bad Age: Enter an age from 1 to 120.',
    '8 bad There is no email address.',
    '9 new',
  ])
  expect(rows[1]?.changes).toEqual([{ field: 'age', to: '41' }])
  expect((await admin.people.rows({ id, kind: 'bad', limit: 2 })).map(({ line }) => line)).toEqual([
    6, 7,
  ])

  await admin.people.changeImport({ id, take: true, kind: 'change' })
  const chosen = await admin.people.changeImport({ id, take: false, line: 9 })
  expect(chosen.chosen).toBe(2)
  const done = await finish(admin, id)
  expect(done).toMatchObject({ state: 'done', outcomes: { added: 1, changed: 1 } })
  const lucy = { firstName: 'Lina Costa', age: 38, membershipType: 'Premium', roles: [] }
  expect(await findByEmail(site, 'lucy@example.com')).toMatchObject(lucy)
  expect((await member.users.me({})).age).toBe(41)
  expect(await findByEmail(site, 'quote@example.com')).toBeUndefined()
  expect(await finish(admin, id)).toEqual(done)
  const again = await admin.people.readFile({ file: textFile(text) })
  expect(again.rows).toMatchObject({ new: 1, same: 3 })
})

test('an import is undone, except for records that were used or changed since', async () => {
  const site = await openTestSite()
  const { admin, member } = site
  const total = (await admin.users.list({})).length
  const rows = ['ada', 'bea', 'cleo'].map((name) => [name, `${name}@example.com`, '30', ''])
  const header = ['Name', 'Email', 'Age', 'City']
  const file = listOf([...rows, ['Somebody', member.email, '44', 'Kathalia']], header)
  const { _id: id } = await admin.people.readFile({ file })
  await admin.people.changeImport({ id, take: true, kind: 'change' })
  await finish(admin, id)
  expect((await admin.users.list({})).length).toBe(total + 3)
  const bea = await findByEmail(site, 'bea@example.com')
  await admin.users.changeMembership({ id: bea?._id ?? '', membershipType: 'VIP' })

  const undone = await finish(admin, id, { undo: true })
  expect(undone).toMatchObject({ state: 'undone', outcomes: { undone: 3, kept: 1 } })
  const left = await admin.users.list({})
  expect(left.length).toBe(total + 1)
  expect(left.find(({ email }) => email === 'bea@example.com')).toMatchObject({ age: 30 })
  const own = await member.users.me({})
  expect([own.age, own.city]).toEqual([undefined, undefined])
  await expect(admin.people.runImport({ id })).rejects.toMatchObject({ refusal: 'import-changed' })
})

test('columns that were guessed wrong are corrected, in files from every spreadsheet', async () => {
  const { admin } = await openTestSite()
  const windows = Uint8Array.from(Buffer.from('Prénom\tCourriel\nZoé\tzoe@example.com', 'latin1'))
  const found = await admin.people.readFile({ file: textFile(windows) })
  expect(found.columns).toMatchObject([
    { header: 'Prénom', field: 'firstName', sample: 'Zoé' },
    { header: 'Courriel', field: 'email' },
  ])
  const bare = await admin.people.readFile({
    file: textFile('Ada,ada@example.com\nBea,bea@example.com'),
  })
  expect([bare.rows.new, bare.columns.map(({ field }) => field)]).toEqual([
    2,
    ['firstName', 'email'],
  ])

  const odd = await admin.people.readFile({ file: textFile('Rider no,Where\n7,ada@example.com') })
  expect(odd.rows).toMatchObject({ new: 0, bad: 1 })
  const { _id: id } = odd
  const fixed = await admin.people.changeImport({ id, columns: ['firstName', 'email'] })
  expect(fixed.rows).toMatchObject({ new: 1, bad: 0 })
  const twice = admin.people.changeImport({ id, columns: ['email', 'email'] })
  await expect(twice).rejects.toMatchObject({ status: 422 })
  expect(await admin.people.discard({ id })).toEqual({ deletedCount: 1 })
  await expect(admin.people.import({ id })).rejects.toMatchObject({ status: 404 })
})

test('what is no list of members is refused in a sentence, and hostile cells are only text', async () => {
  const site = await openTestSite()
  const { admin } = site
  const refused: [string | Uint8Array<ArrayBuffer>, string][] = [
    ['', 'The file is empty.'],
    ['Name,Email\n', 'There are no rows in this file.'],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), "This isn't a CSV file."],
    ['Name,Email\n"Ada,ada@example.com', 'A quotation mark in this file is never closed.'],
    [`Name,Email\n${'Ada,a@example.com\n'.repeat(5001)}`, 'A file may have up to 5,000 rows.'],
    [`Name\n${'x'.repeat(5 * 1024 * 1024)}`, 'A list of members may have up to 5 MB.'],
  ]
  for (const [content, detail] of refused) {
    const read = admin.people.readFile({ file: textFile(content) })
    await expect(read).rejects.toMatchObject({ detail: expect.stringContaining(detail) })
  }
  const hostile = ['=HYPERLINK("http://evil.example")', "'; drop table person; --", '<script>']
  const file = listOf(
    hostile.map((name, at) => [`"${name.replaceAll('"', '""')}"`, `${at}@example.com`]),
  )
  const { _id: id } = await admin.people.readFile({ file })
  await finish(admin, id)
  const names = (await admin.users.list({ q: 'example.com' })).map(({ firstName }) => firstName)
  expect(names).toEqual(expect.arrayContaining(hostile))
  expect(await site.db.selectFrom('import_row').select('line').execute()).toHaveLength(3)
  await site.tidy(Date.now() + 31 * 24 * 60 * 60 * 1000)
  expect(await site.db.selectFrom('import_row').select('line').execute()).toEqual([])
})

/** 4,950 people, and 50 rows that are wrong. */
const largeList = () =>
  listOf(
    Array.from({ length: 5000 }, (_, at) => {
      const wrong = ['nowhere', ''][(at / 100) % 2]
      return [`Rider ${at}`, wrong ?? `rider-${at}@example.com`, String(20 + (at % 60))]
    }),
    ['Name', 'Email', 'Age'],
  )

test('5,000 rows with 50 bad ones are imported and undone, and those who were added are invited', async () => {
  const site = await openTestSite()
  const { admin } = site
  const found = await admin.people.readFile({ file: largeList() })
  expect(found.rows).toMatchObject({ new: 4950, bad: 50 })
  const done = await finish(admin, found._id, { invite: true })
  expect(done).toMatchObject({ state: 'done', outcomes: { added: 4950 } })
  const { total } = await admin.users.list.page({ limit: 1, q: 'rider-' })
  expect(total).toBe(4950)
  expect((await admin.people.invitations.page({ limit: 1 })).total).toBe(4950)
  const undone = await finish(admin, found._id, { undo: true })
  expect(undone).toMatchObject({ state: 'undone', outcomes: { undone: 4950, kept: 0 } })
  expect((await admin.users.list.page({ limit: 1, q: 'rider-' })).total).toBe(0)
  expect((await admin.people.invitations.page({ limit: 1 })).total).toBe(0)
})

test('a site that is killed in the middle of an import goes on where it was, and adds nobody twice', async () => {
  const { data, token } = await dataWithAdmin()
  const first = await startSite(data)
  const { _id: id } = await first.as(token).people.readFile({ file: largeList() })
  const begun = await first.as(token).people.runImport({ id })
  expect(begun.state).toBe('running')
  const killed = first
    .as(token)
    .people.runImport({ id })
    .catch(() => undefined)
  await first.stop('SIGKILL')
  await killed
  const second = await startSite(data)
  const done = await finish(second.as(token), id)
  const chosen = done.outcomes.added
  expect(done).toMatchObject({ state: 'done', chosen, outcomes: { skipped: 0 } })
  const { total } = await second.as(token).users.list.page({ limit: 1, q: 'rider-' })
  expect(total).toBe(chosen)
})

test('an import whose admin has left the page is finished by the site', async () => {
  const site = await openTestSite()
  const rows = Array.from({ length: 450 }, (_, at) => [`Rider ${at}`, `rider-${at}@example.com`])
  const { _id: id } = await site.admin.people.readFile({ file: listOf(rows) })
  expect((await site.admin.people.runImport({ id })).state).toBe('running')
  await site.aMinuteLater()
  expect((await site.admin.people.import({ id })).outcomes.added).toBe(200)
  await site.db
    .updateTable('member_import')
    .set({ worked_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  await site.aMinuteLater()
  expect(await site.admin.people.import({ id })).toMatchObject({
    state: 'done',
    outcomes: { added: 450 },
  })
})
