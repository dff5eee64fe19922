import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRush } from './rush.ts'

const quiet = { warn: () => {}, info: () => {} }

/** A request as far as the rush looks at it. */
const request = (headers: Record<string, string> = {}) =>
  Object.assign(new PassThrough(), {
    headers,
    url: '/api/events?limit=1',
  }) as unknown as IncomingMessage & PassThrough

const visitor = request()
const member = request({ authorization: 'Bearer token' })

/** So many came just before, in the same turn. */
const crowd = (rush: ReturnType<typeof openRush>, count: number, now: number) => {
  for (let n = 0; n < count; n++) expect(rush.isTooMuch(visitor, now)).toBe(false)
}

test('who would wait too long in one turn is sent away, people who are signed in last', async () => {
  const rush = openRush(quiet)
  crowd(rush, 33, 0)
  expect(rush.isTooMuch(visitor, 400)).toBe(false)
  expect(rush.isTooMuch(member, 600)).toBe(false)
  expect(rush.isTooMuch(visitor, 600)).toBe(true)
  expect(rush.isTooMuch(member, 1_100)).toBe(true)
  await nextTurn()
  expect(rush.isTooMuch(visitor, 1_100)).toBe(false)
})

test('a single slow piece of work sends nobody away', () => {
  const rush = openRush(quiet)
  crowd(rush, 10, 0)
  expect(rush.isTooMuch(visitor, 9_000)).toBe(false)
})

test('once people are sent away, the next are kept waiting for less', async () => {
  const rush = openRush(quiet)
  crowd(rush, 33, 0)
  expect(rush.isTooMuch(visitor, 501)).toBe(true)
  await nextTurn()
  crowd(rush, 9, 1_000)
  expect(rush.isTooMuch(visitor, 1_060)).toBe(true)
  expect(rush.isTooMuch(member, 1_060)).toBe(false)
})

/** Work that many have begun and nobody has finished, as it looks so much later. */
const afterWork = async (count: number, incoming: () => IncomingMessage, milliseconds: number) => {
  const rush = openRush(quiet)
  const end = Promise.withResolvers<void>()
  const all = Array.from({ length: count }, () => rush.whileWorking(incoming(), () => end.promise))
  const now = performance.now() + milliseconds
  const tooMuch = rush.isTooMuch(visitor, now)
  end.resolve()
  await Promise.all(all)
  await nextTurn()
  return { tooMuch, later: rush.isTooMuch(visitor, now) }
}

test('work that piles up for two seconds is too much, a few slow pieces are not', async () => {
  const visitors = () => request()
  expect(await afterWork(200, visitors, 1_900)).toEqual({ tooMuch: false, later: false })
  expect(await afterWork(200, visitors, 2_001)).toEqual({ tooMuch: true, later: false })
  expect(await afterWork(32, visitors, 9_000)).toEqual({ tooMuch: false, later: false })
})

test('who is still sending, or waits for a picture, says nothing about the site', async () => {
  const sending = () => request({ 'content-length': '100' })
  const looking = () => Object.assign(request(), { url: '/media/a-480.webp' })
  expect(await afterWork(200, sending, 9_000)).toMatchObject({ tooMuch: false })
  expect(await afterWork(200, looking, 9_000)).toMatchObject({ tooMuch: false })
  const sent = () => {
    const incoming = sending()
    queueMicrotask(() => incoming.emit('end'))
    return incoming
  }
  const rush = openRush(quiet)
  const end = Promise.withResolvers<void>()
  const all = Array.from({ length: 33 }, () => rush.whileWorking(sent(), () => end.promise))
  await nextTurn()
  expect(rush.isTooMuch(visitor, performance.now() + 2_001)).toBe(true)
  end.resolve()
  await Promise.all(all)
})
