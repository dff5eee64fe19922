import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLoadShedding } from './load-shedding.ts'

const quiet = { warn: () => {}, info: () => {} }

/** A request as far as the rush looks at it. */
const request = (headers: Record<string, string> = {}) =>
  Object.assign(new PassThrough(), {
    headers,
    rawHeaders: Object.entries(headers).flat(),
    url: '/api/events?limit=1',
  }) as unknown as IncomingMessage & PassThrough

/** Two network addresses. */
const home = '192.0.2.1'
const elsewhere = '192.0.2.2'

const visitor = request()
const member = request({ authorization: 'Bearer token' })

/** So many came just before, in the same turn. */
const crowd = (rush: ReturnType<typeof openLoadShedding>, count: number, now: number) => {
  for (let n = 0; n < count; n++) expect(rush.isTooMuch(visitor, home, now)).toBe(false)
}

test('who would wait too long in one turn is sent away, people who are signed in last', async () => {
  const rush = openLoadShedding(quiet)
  crowd(rush, 33, 0)
  expect(rush.isTooMuch(visitor, home, 400)).toBe(false)
  expect(rush.isTooMuch(member, home, 600)).toBe(false)
  expect(rush.isTooMuch(visitor, home, 600)).toBe(true)
  expect(rush.isTooMuch(member, home, 1_100)).toBe(true)
  await nextTurn()
  expect(rush.isTooMuch(visitor, home, 1_100)).toBe(false)
})

test('a single slow piece of work sends nobody away', () => {
  const rush = openLoadShedding(quiet)
  crowd(rush, 10, 0)
  expect(rush.isTooMuch(visitor, home, 9_000)).toBe(false)
})

test('turns that stay long are a rush after a second, although nobody waits for long', async () => {
  const rush = openLoadShedding(quiet)
  const longTurn = async (began: number) => {
    crowd(rush, 40, began)
    expect(rush.isTooMuch(visitor, home, began + 300)).toBe(false)
    await nextTurn()
  }
  for (const began of [0, 300, 600]) await longTurn(began)
  crowd(rush, 9, 1_050)
  expect(rush.isTooMuch(member, home, 1_110)).toBe(false)
  expect(rush.isTooMuch(visitor, home, 1_110)).toBe(true)
})

test('a short turn in between shows that a burst is over', async () => {
  const rush = openLoadShedding(quiet)
  for (const began of [0, 300, 600, 900]) {
    crowd(rush, 40, began)
    expect(rush.isTooMuch(visitor, home, began + 300)).toBe(false)
    await nextTurn()
    crowd(rush, 40, began + 300)
    await nextTurn()
  }
  crowd(rush, 40, 1_300)
  expect(rush.isTooMuch(visitor, home, 1_360)).toBe(false)
})

test('once people are sent away, the next are kept waiting for less', async () => {
  const rush = openLoadShedding(quiet)
  crowd(rush, 33, 0)
  expect(rush.isTooMuch(visitor, home, 501)).toBe(true)
  await nextTurn()
  crowd(rush, 9, 1_000)
  expect(rush.isTooMuch(visitor, home, 1_060)).toBe(true)
  expect(rush.isTooMuch(member, home, 1_060)).toBe(false)
})

/** Work that many have begun, and which ends one by one. */
const begin = (
  count: number,
  incoming: () => IncomingMessage = request,
  rush = openLoadShedding(quiet),
  address = home,
) => {
  const ends = Array.from({ length: count }, () => {
    const end = Promise.withResolvers<void>()
    const work = rush.whileWorking(incoming(), address, () => end.promise)
    return () => {
      end.resolve()
      return work
    }
  })
  return { rush, finish: (some: number) => Promise.all(ends.splice(0, some).map((end) => end())) }
}

test('work that does not get done for a second is too much, until it is done', async () => {
  const { rush, finish } = begin(200)
  expect(rush.isTooMuch(visitor, home, 0)).toBe(false)
  await nextTurn()
  expect(rush.isTooMuch(visitor, home, 999)).toBe(false)
  expect(rush.isTooMuch(visitor, home, 1_000)).toBe(true)
  await finish(200)
  expect(rush.isTooMuch(visitor, home, 1_001)).toBe(false)
})

test('work is too much if at its pace a newcomer would wait for more than two seconds', async () => {
  const fast = begin(200)
  fast.rush.isTooMuch(visitor, home, 0)
  await fast.finish(70)
  await nextTurn()
  expect(fast.rush.isTooMuch(visitor, home, 1_000)).toBe(false)
  const slow = begin(200)
  slow.rush.isTooMuch(visitor, home, 0)
  await slow.finish(60)
  await nextTurn()
  expect(slow.rush.isTooMuch(member, home, 1_000)).toBe(false)
  expect(slow.rush.isTooMuch(visitor, home, 1_000)).toBe(true)
})

const forLong = async ({ rush }: ReturnType<typeof begin>) => {
  expect(rush.isTooMuch(visitor, home, 0)).toBe(false)
  await nextTurn()
  return rush.isTooMuch(visitor, home, 9_000)
}

test('a few slow pieces, slow lines and pictures say nothing about the site', async () => {
  const sending = () => request({ 'content-length': '100' })
  const looking = () => Object.assign(request(), { url: '/media/a-480.webp' })
  expect(await forLong(begin(32))).toBe(false)
  expect(await forLong(begin(200, sending))).toBe(false)
  expect(await forLong(begin(200, looking))).toBe(false)
})

test('whoever has sent everything waits like anybody else', async () => {
  const sent = () => {
    const incoming = request({ 'content-length': '100' })
    queueMicrotask(() => incoming.emit('end'))
    return incoming
  }
  const crowd = begin(200, sent)
  await nextTurn()
  expect(await forLong(crowd)).toBe(true)
})

test('an address that holds most of the work is sent away before others, who wait longer for it', async () => {
  const rush = openLoadShedding(quiet)
  const flood = begin(160, request, rush)
  begin(1, request, rush, '192.0.2.3')
  rush.isTooMuch(visitor, elsewhere, 0)
  await flood.finish(80)
  await nextTurn()
  // At this pace whoever comes now waits for a second, half of what is too much.
  expect(rush.isTooMuch(visitor, elsewhere, 1_000)).toBe(false)
  expect(rush.isTooMuch(visitor, home, 1_000)).toBe(true)

  const slow = openLoadShedding(quiet)
  const slowFlood = begin(160, request, slow)
  slow.isTooMuch(visitor, elsewhere, 0)
  await slowFlood.finish(40)
  await nextTurn()
  expect(slow.isTooMuch(visitor, elsewhere, 1_000)).toBe(false)
  expect(slow.isTooMuch(visitor, home, 1_000)).toBe(true)
})

test('an address that fills a turn is sent away before others', () => {
  const rush = openLoadShedding(quiet)
  expect(rush.isTooMuch(visitor, '192.0.2.3', 0)).toBe(false)
  crowd(rush, 60, 0)
  expect(rush.isTooMuch(visitor, elsewhere, 200)).toBe(false)
  expect(rush.isTooMuch(visitor, home, 200)).toBe(true)
})

test('where everybody asks as much as the others, nobody is sent away before them', () => {
  const rush = openLoadShedding(quiet)
  const everybody = Array.from({ length: 40 }, (_, n) => `198.51.100.${n}`)
  for (const address of everybody) expect(rush.isTooMuch(visitor, address, 0)).toBe(false)
  expect(rush.isTooMuch(visitor, home, 400)).toBe(false)
  expect(rush.isTooMuch(visitor, elsewhere, 501)).toBe(true)
})
