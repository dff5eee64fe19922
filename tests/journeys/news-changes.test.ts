import { expect, test } from 'vitest'
import type { NewNews } from '#contract/news.ts'
import { migrate, migrationsNamed } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { newsStore } from '#server/news/store.ts'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'

const ferry: NewNews = {
  title: 'The ferry takes bicycles again',
  author: 'Nadia Islam',
  type: 'Other',
  dateTime: '2026-05-14T18:30',
  body: 'From **Monday** on, as before.',
}

test('only admins and moderators change and delete news', async () => {
  const { admin, moderator, member, visitor } = await openTestSite()
  const { insertedId: id } = await moderator.news.add(ferry)
  const { body: _, ...bare } = ferry
  for (const [stranger, refusal] of [
    [member, 'wrong-role'],
    [visitor, 'no-token'],
  ] as const) {
    await expect(stranger.news.change({ id, version: 1, ...ferry })).rejects.toMatchObject({
      refusal,
    })
    await expect(stranger.news.remove({ id })).rejects.toMatchObject({ refusal })
  }
  const answer = await admin.news.change({ id, version: 1, ...bare, title: 'The ferry is late' })
  expect(answer).toEqual({ modifiedCount: 1 })
  const changed = await visitor.news.get({ id })
  expect(changed).toMatchObject({ title: 'The ferry is late', version: 2 })
  expect(changed).toHaveProperty('updatedAt', expect.stringMatching(/^\d{4}-.*Z$/))
  expect(changed).not.toHaveProperty('body')
  expect(await visitor.news.list({ q: 'ferry late' })).toHaveLength(1)
  expect(await visitor.news.list({ q: 'bicycles again' })).toEqual([])

  expect(await admin.news.remove({ id })).toEqual({ deletedCount: 1 })
  const gone = { refusal: 'not-found' }
  await expect(visitor.news.get({ id })).rejects.toMatchObject(gone)
  await expect(moderator.news.remove({ id })).rejects.toMatchObject(gone)
  const again = moderator.news.change({ id, version: 2, ...ferry })
  await expect(again).rejects.toMatchObject(gone)
})

test('an item has its body and its neighbours, which the list leaves out', async () => {
  const { moderator, visitor } = await openTestSite()
  const add = (title: string) =>
    moderator.news.add({ ...ferry, title, dateTime: '2031-01-01T10:00' })
  const [first, second, third] = [await add('First'), await add('Second'), await add('Third')]
  expect(await visitor.news.get({ id: second.insertedId })).toEqual({
    ...ferry,
    _id: second.insertedId,
    title: 'Second',
    dateTime: '2031-01-01T10:00',
    hasText: true,
    excerpt: 'From Monday on, as before.',
    version: 1,
    older: { _id: first.insertedId, title: 'First' },
    newer: { _id: third.insertedId, title: 'Third' },
  })
  expect(await visitor.news.get({ id: third.insertedId })).not.toHaveProperty('newer')
  const listed = await visitor.news.list({ q: 'second' })
  expect(Object.keys(listed.at(-1) ?? {}).sort()).toEqual([
    '_id',
    'author',
    'dateTime',
    'excerpt',
    'hasText',
    'title',
    'type',
  ])
})

test('of two moderators who change the same version one gets a conflict, and nothing of the other is lost', async () => {
  const { admin, moderator, visitor } = await openTestSite()
  const { insertedId: id } = await moderator.news.add(ferry)
  const change = (who: typeof admin, title: string) =>
    who.news.change({ id, version: 1, ...ferry, title })
  const both = await Promise.allSettled([change(admin, 'One'), change(moderator, 'Other')])
  const kept = both.findIndex(({ status }) => status === 'fulfilled')
  expect(both[1 - kept]).toMatchObject({ reason: { status: 409, refusal: 'stale' } })
  expect(await visitor.news.get({ id })).toMatchObject({
    title: ['One', 'Other'][kept],
    version: 2,
  })
})

const refusedBodies: [string, RegExp][] = [
  ['<script>alert(1)</script>', /^HTML such as <script>/],
  ['![a](/b.png)', /^Images aren't supported/],
  ['| a |\n|---|\n| 1 |', /^Tables aren't supported/],
  ['[press](javascript:alert(1))', /isn't valid/],
  ['x'.repeat(10_001), /^Please use at most 10000 characters\.$/],
  ['', /^Please fill this in\.$/],
]

test('a body that is not accepted is refused at its field with a sentence, and changes nothing', async () => {
  const { moderator, visitor } = await openTestSite()
  const { insertedId: id } = await moderator.news.add(ferry)
  const before = [await visitor.news.list({}), await visitor.news.get({ id })]
  for (const [body, sentence] of refusedBodies) {
    const refused = {
      refusal: 'bad-fields',
      errors: [{ field: 'body', detail: expect.stringMatching(sentence) }],
    }
    await expect(moderator.news.add({ ...ferry, body })).rejects.toMatchObject(refused)
    const change = moderator.news.change({ id, version: 1, ...ferry, body })
    await expect(change).rejects.toMatchObject(refused)
    const untitled = { ...ferry, title: '', body }
    const both = { errors: [{ field: 'title' }, ...refused.errors] }
    await expect(moderator.news.add(untitled)).rejects.toMatchObject(both)
    await expect(moderator.news.change({ id, version: 1, ...untitled })).rejects.toMatchObject(both)
  }
  expect([await visitor.news.list({}), await visitor.news.get({ id })]).toEqual(before)
  const longest = 'নদী '.repeat(2500).slice(0, 9999)
  const { insertedId } = await moderator.news.add({ ...ferry, body: longest })
  expect((await visitor.news.get({ id: insertedId })).body).toBe(longest.trim())
})

test('the audit log records who changed and removed news, and of the body only that it changed', async () => {
  const { moderator, admin, db } = await openTestSite()
  const { insertedId: id } = await moderator.news.add(ferry)
  await moderator.news.change({ id, version: 1, ...ferry, title: 'Renamed' })
  await admin.news.change({ id, version: 2, ...ferry, title: 'Renamed', body: 'A secret word' })
  await admin.news.remove({ id })
  const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute()
  const facts = { title: ferry.title, type: ferry.type, dateTime: ferry.dateTime }
  const renamed = { ...facts, title: 'Renamed' }
  expect(rows.map(({ person_id, action }) => [person_id, action])).toEqual([
    [moderator.id, 'news.add'],
    [moderator.id, 'news.change'],
    [admin.id, 'news.change'],
    [admin.id, 'news.remove'],
  ])
  expect(
    rows.map(({ before, after }) => [JSON.parse(before ?? '0'), JSON.parse(after ?? '0')]),
  ).toEqual([
    [0, facts],
    [facts, { ...renamed, bodyChanged: false }],
    [renamed, { ...renamed, bodyChanged: true }],
    [renamed, 0],
  ])
})

test('news from before there were bodies is in its first version, and was never changed', async () => {
  const { DATA_DIR, DATABASE_URL } = await emptyData()
  const opened = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, onLost() {} })
  try {
    const { db } = opened
    await migrate(db, migrationsNamed(['0001-house', '0002-news']))
    const row = { id: crypto.randomUUID(), title: 'Old', author: 'Nadia', type: 'Race' } as const
    const times = { date_time: '2020-01-01T10:00', search: 'old' }
    await db
      .insertInto('news')
      .values({ ...row, ...times })
      .execute()
    await migrate(db)
    const { id: _id, ...words } = row
    const item = { _id, ...words, dateTime: times.date_time, version: 1 }
    expect(await newsStore(db).find(_id)).toEqual(item)
    await newsStore(db).change(item, { ...item, body: 'Told at last.' })
    expect(await newsStore(db).find(_id)).toMatchObject({ body: 'Told at last.', version: 2 })
  } finally {
    await opened.close()
  }
})
