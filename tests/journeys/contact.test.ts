import { expect, test } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'

const jacket = {
  name: 'Tanvir Hasan',
  email: 'tanvir@example.com',
  message: 'I left a blue rain jacket at the café.\nDid anybody pick it up?',
}

const gone = { id: crypto.randomUUID() }
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

const asks = (who: Pick<Person, 'contact'>) => [
  () => who.contact.list({}),
  () => who.contact.mark({ ...gone, answered: true }),
  () => who.contact.remove(gone),
]

test('a visitor writes to the club, and only admins read it', async () => {
  const { visitor, member, moderator, admin } = await openTestSite()
  const { insertedId } = await visitor.contact.add(jacket)
  expect(await admin.contact.list({})).toContainEqual({ _id: insertedId, ...jacket, at: moment })
  for (const ask of asks(visitor)) await expect(ask()).rejects.toMatchObject({ status: 401 })
  for (const ask of [...asks(member), ...asks(moderator)]) {
    await expect(ask()).rejects.toMatchObject({ refusal: 'wrong-role' })
  }
})

const wrong: [object, string[]][] = [
  [{}, ['name', 'email', 'message']],
  [{ name: ' ', email: '', message: '\n' }, ['name', 'email', 'message']],
  [{ ...jacket, name: 'x'.repeat(101) }, ['name']],
  [{ ...jacket, name: 'Tanvir\r\nBcc: other@example.com' }, ['name']],
  [{ ...jacket, name: 'Tanvir\u2028Hasan' }, ['name']],
  [{ ...jacket, email: 'tanvir' }, ['email']],
  [{ ...jacket, email: 'tanvir@example.com\nBcc: other@example.com' }, ['email']],
  [{ ...jacket, email: `${'x'.repeat(250)}@example.com` }, ['email']],
  [{ ...jacket, message: 'x'.repeat(5001) }, ['message']],
  [{ ...jacket, message: 'nul \u0000' }, ['message']],
  [{ name: 5, email: null, message: ['x'] }, ['name', 'email', 'message']],
]

test('every wrong field is named at once, and nothing is stored', async () => {
  const { ask, db } = await openTestSite()
  const count = async () => (await db.selectFrom('message').select('id').execute()).length
  const before = await count()
  for (const [body, fields] of wrong) {
    const response = await ask('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { errors = [] } = await response.json()
    const named = errors.map(({ field }: { field: string }) => field)
    expect([body, response.status, named]).toEqual([body, 422, fields])
  }
  expect(await count()).toBe(before)
})

test('a message comes back as it was written, in any script', async () => {
  const { visitor, admin } = await openTestSite()
  const written = {
    name: '  রিমা চৌধুরী 🚲 ',
    email: ' Rima@Example.COM ',
    message: `${'গ'.repeat(4990)}\r\n\tend`,
  }
  await visitor.contact.add(written)
  const [found] = await admin.contact.list({ order: 'newest', limit: 1 })
  expect(found).toMatchObject({
    name: 'রিমা চৌধুরী 🚲',
    email: 'rima@example.com',
    message: `${'গ'.repeat(4990)}\n\tend`,
  })
})

test('admins page in both directions and see every message once', async () => {
  const { visitor, admin } = await openTestSite()
  await visitor.contact.add(jacket)
  const all = await admin.contact.list({})
  expect(all.length).toBeGreaterThan(5)
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort())
  for (const order of ['oldest', 'newest'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.contact.list.page({ limit: 2, order, ...(cursor && { cursor }) })
      expect(page.total).toBe(all.length)
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.next
    } while (cursor)
    const expected = all.map(({ _id }) => _id)
    expect(seen).toEqual(order === 'oldest' ? expected : expected.reverse())
  }
})

test('a search finds names, addresses and words of the text', async () => {
  const { visitor, admin } = await openTestSite()
  const { insertedId } = await visitor.contact.add(jacket)
  const found = async (q: string) => (await admin.contact.list({ q })).map(({ _id }) => _id)
  for (const q of ['TANVIR hasan jacket', 'tanvir@example', 'blue cafe']) {
    expect(await found(q)).toContain(insertedId)
  }
  expect(await found('blue moon')).toEqual([])
  expect(await found('100 %')).toEqual([])
})

test('a message is marked as answered once, reopened, and found by its state', async () => {
  const { visitor, admin, enter } = await openTestSite()
  const other = await enter('admin')
  const { insertedId: id } = await visitor.contact.add(jacket)
  const ids = async (status: 'open' | 'answered') =>
    (await other.contact.list({ status })).map(({ _id }) => _id)
  expect([await ids('open'), await ids('answered')]).toEqual([
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ])
  expect(await admin.contact.mark({ id, answered: true })).toEqual({ modifiedCount: 1 })
  expect(await other.contact.mark({ id, answered: true })).toEqual({ modifiedCount: 0 })
  const [marked] = await other.contact.list({ q: jacket.email })
  expect(marked?.answered).toEqual({ at: moment, by: admin.id, name: 'Somebody' })
  expect([await ids('open'), await ids('answered')]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ])
  expect(await other.contact.mark({ id, answered: false })).toEqual({ modifiedCount: 1 })
  expect(await other.contact.mark({ id, answered: false })).toEqual({ modifiedCount: 0 })
  expect(await ids('open')).toContain(id)
})

test('a removed message is gone, and the audit log has no word of it', async () => {
  const { visitor, admin, db } = await openTestSite()
  const { insertedId: id } = await visitor.contact.add(jacket)
  await admin.contact.mark({ id, answered: true })
  expect(await admin.contact.remove({ id })).toEqual({ deletedCount: 1 })
  const notFound = { refusal: 'not-found' }
  await expect(admin.contact.remove({ id })).rejects.toMatchObject(notFound)
  await expect(admin.contact.mark({ id, answered: true })).rejects.toMatchObject(notFound)
  const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute()
  expect(rows).toMatchObject([
    {
      action: 'contact.mark',
      person_id: admin.id,
      subject_id: id,
      before: '{"answered":false}',
      after: '{"answered":true}',
    },
    { action: 'contact.remove', subject_id: id, before: '{"answered":true}', after: null },
  ])
})

test('an admin marks and deletes many messages at once, and each is in the log', async () => {
  const { visitor, admin, moderator, db } = await openTestSite()
  const add = async () => (await visitor.contact.add(jacket)).insertedId
  const ids = [await add(), await add(), await add()]
  const [first = '', second = '', third = ''] = ids
  await admin.contact.mark({ id: first, answered: true })
  const marked = await admin.contact.markMany({ ids: [...ids, ...ids, gone.id], answered: true })
  expect(marked).toEqual({ modifiedCount: 2, changed: expect.arrayContaining([second, third]) })
  const open = await admin.contact.markMany({ ids: marked.changed, answered: false })
  expect(open.modifiedCount).toBe(2)
  const [kept] = await admin.contact.list({ status: 'answered', q: jacket.email })
  expect(kept?._id).toBe(first)

  expect(await admin.contact.removeMany({ ids: [first, third, gone.id] })).toEqual({
    deletedCount: 2,
  })
  const left = await admin.contact.list({ q: jacket.email })
  expect(left.map(({ _id }) => _id)).toEqual([second])
  const log = await db.selectFrom('audit').select(['action', 'subject_id', 'before']).execute()
  const times = (action: string) => log.filter((entry) => entry.action === action)
  expect(times('contact.markMany')).toHaveLength(4)
  expect(times('contact.removeMany').toSorted(bySubject)).toEqual(
    [
      { action: 'contact.removeMany', subject_id: first, before: '{"answered":true}' },
      { action: 'contact.removeMany', subject_id: third, before: '{"answered":false}' },
    ].toSorted(bySubject),
  )

  const tooMany = Array.from({ length: 201 }, () => crypto.randomUUID())
  for (const ids of [[], tooMany]) {
    const refused = { errors: [{ field: 'ids' }] }
    await expect(admin.contact.removeMany({ ids })).rejects.toMatchObject(refused)
    await expect(admin.contact.markMany({ ids, answered: true })).rejects.toMatchObject(refused)
  }
  const removal = moderator.contact.removeMany({ ids: [second] })
  await expect(removal).rejects.toMatchObject({ refusal: 'wrong-role' })
})

const bySubject = (one: { subject_id: string }, other: { subject_id: string }) =>
  one.subject_id.localeCompare(other.subject_id)
