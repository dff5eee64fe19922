import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import { look, placeWithModerator, startSite } from '#tests/machinery/process.ts'

const killed = { code: null, signal: 'SIGKILL' }
const item = { author: 'Rima Chowdhury', type: 'Story', dateTime: '2026-05-14T18:30' } as const

test('what was answered is there after the site was killed, and nothing is there by halves', async () => {
  const { place, token } = await placeWithModerator()
  const site = await startSite(place)
  const { news } = site.as(token)
  const answered: string[] = []
  const publishing = Array.from({ length: 60 }, async (_, number) => {
    const { insertedId } = await news.add({ ...item, title: `Story ${number}` })
    answered.push(insertedId)
    if (answered.length === 20) site.stop('SIGKILL')
  })
  await Promise.allSettled(publishing)
  expect(await site.exit).toEqual(killed)
  if (inject('engine') === 'sqlite') expect(soundness(place)).toEqual([{ integrity_check: 'ok' }])

  const again = await startSite(place)
  const found = (await again.as().news.list({ q: item.author })).filter(isOurs)
  const ids = found.map(({ _id }) => _id)
  expect(answered.length).toBeGreaterThanOrEqual(20)
  expect(ids).toEqual(expect.arrayContaining(answered))
  const recorded = await look(place, (db) => db.selectFrom('audit').select('subject_id').execute())
  expect(recorded.map(({ subject_id }) => subject_id).sort()).toEqual(ids.sort())
})

const isOurs = ({ title }: { title: string }) => /^Story \d+$/.test(title)

const soundness = ({ DATA_DIR }: { DATA_DIR: string }) => {
  using file = new DatabaseSync(join(DATA_DIR, 'club.sqlite'))
  return file.prepare('pragma integrity_check').all()
}

test('who repeats a call after the site was killed is given the first answer again', async () => {
  const { place, token } = await placeWithModerator()
  const site = await startSite(place)
  const story = { ...item, title: 'Said once' }
  const once = { idempotencyKey: 'the-same-key' }
  const first = await site.as(token).news.add(story, once)
  expect(await site.stop('SIGKILL')).toEqual(killed)

  const again = await startSite(place)
  expect(await again.as(token).news.add(story, once)).toEqual(first)
  const stories = await again.as().news.list({ q: story.title })
  expect(stories).toEqual([{ _id: first.insertedId, ...story }])
  const recorded = await look(place, (db) => db.selectFrom('audit').selectAll().execute())
  expect(recorded).toHaveLength(1)
})
