import { expect, test } from 'vitest'
import type { NewNews } from '#contract/news.ts'
import { openTestSite } from '#tests/site.ts'

const ferry: NewNews = {
  title: 'The ferry takes bicycles again',
  author: 'Nadia Islam',
  type: 'Other',
  dateTime: '2026-05-14T18:30',
}

test('a moderator publishes news and everyone reads it', async () => {
  const { moderator, visitor } = await openTestSite()
  const { insertedId } = await moderator.news.add(ferry)
  expect(await visitor.news.list({})).toContainEqual({ _id: insertedId, ...ferry })
})

test('an admin may publish, a member and a visitor may not', async () => {
  const { admin, member, visitor } = await openTestSite()
  await admin.news.add(ferry)
  await expect(member.news.add(ferry)).rejects.toMatchObject({ status: 403, refusal: 'wrong-role' })
  await expect(visitor.news.add(ferry)).rejects.toMatchObject({ status: 401, refusal: 'no-token' })
})

test('the whole list is oldest first, and newest first on request', async () => {
  const { visitor } = await openTestSite()
  const oldest = (await visitor.news.list({})).map(({ dateTime }) => dateTime)
  expect(oldest.length).toBeGreaterThan(2)
  expect(oldest).toEqual([...oldest].sort())
  const newest = (await visitor.news.list({ order: 'newest' })).map(({ dateTime }) => dateTime)
  expect(newest).toEqual([...oldest].reverse())
})

test('a reader pages through the news and sees every item once', async () => {
  const { visitor, moderator } = await openTestSite()
  for (const number of [1, 2, 3])
    await moderator.news.add({ ...ferry, title: `Same minute ${number}` })
  const all = await visitor.news.list({ order: 'newest' })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await visitor.news.list.page({
      limit: 2,
      order: 'newest',
      ...(cursor && { cursor }),
    })
    expect(page.total).toBe(all.length)
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(all.map(({ _id }) => _id))
})

test('a search ignores case and accents, and treats no character as a pattern', async () => {
  const { visitor, moderator } = await openTestSite()
  await moderator.news.add({ ...ferry, title: 'Café stop: 100 % uphill' })
  const titles = async (q: string) => (await visitor.news.list({ q })).map(({ title }) => title)
  expect(await titles('CAFE uphill')).toEqual(['Café stop: 100 % uphill'])
  expect(await titles('100 %')).toEqual(['Café stop: 100 % uphill'])
  expect(await titles('100_%')).toEqual([])
})

test('a write is visible at once on the list, the home page and the feeds', async () => {
  const { moderator, ask } = await openTestSite()
  const addresses = ['/', '/api/newsInfo', '/news.atom', '/news.json', '/_.data']
  const tells = async (address: string) => (await (await ask(address)).text()).includes(ferry.title)
  for (const address of addresses) expect(await tells(address)).toBe(false)
  await moderator.news.add({ ...ferry, dateTime: '2030-01-01T10:00' })
  for (const address of addresses) expect(await tells(address)).toBe(true)
})

test('the audit log records who published what', async () => {
  const { moderator, db } = await openTestSite()
  const { insertedId } = await moderator.news.add(ferry)
  const rows = await db.selectFrom('audit').selectAll().execute()
  expect(rows).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      person_id: moderator.id,
      action: 'news.add',
      subject_id: insertedId,
      before: null,
      after: JSON.stringify({ title: ferry.title, type: ferry.type, dateTime: ferry.dateTime }),
    },
  ])
})
