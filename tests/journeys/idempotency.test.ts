import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'

const item = {
  title: 'Said once',
  author: 'Samir Das',
  type: 'Story',
  dateTime: '2026-05-14T18:30',
} as const

const once = { idempotencyKey: 'the-same-key' }

test('a creating call that is repeated creates once and gives the first answer again', async () => {
  const { moderator, visitor, db } = await openTestSite()
  const first = await moderator.news.add(item, once)
  expect(await moderator.news.add(item, once)).toEqual(first)
  expect(await visitor.news.list({ q: item.title })).toHaveLength(1)
  expect(await db.selectFrom('audit').select('id').execute()).toHaveLength(1)
})

test('ten repetitions at the same moment create once', async () => {
  const { moderator, visitor } = await openTestSite()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => moderator.news.add(item, once)),
  )
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1)
  expect(await visitor.news.list({ q: item.title })).toHaveLength(1)
})

test('the same key of another person is a different key', async () => {
  const { moderator, admin, visitor } = await openTestSite()
  await moderator.news.add(item, once)
  await admin.news.add(item, once)
  expect(await visitor.news.list({ q: item.title })).toHaveLength(2)
})

test('a key cannot be used for something else', async () => {
  const { moderator, visitor } = await openTestSite()
  await moderator.news.add(item, once)
  const other = moderator.news.add({ ...item, title: 'Said otherwise' }, once)
  await expect(other).rejects.toMatchObject({ status: 422, refusal: 'key-reused' })
  expect(await visitor.news.list({ q: 'said otherwise' })).toHaveLength(0)
})

test('a refused call leaves its key free', async () => {
  const { moderator } = await openTestSite()
  const wrong = moderator.news.add({ ...item, title: '' }, once)
  await expect(wrong).rejects.toMatchObject({ status: 422, refusal: 'bad-fields' })
  await expect(moderator.news.add(item, once)).resolves.toHaveProperty('insertedId')
})
