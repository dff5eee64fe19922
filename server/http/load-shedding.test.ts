import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLoadShedding } from './load-shedding.ts'

const quiet = { warn: () => {}, info: () => {} }

/** A request with what load shedding reads of it. */
const request = (headers: Record<string, string> = {}) =>
  Object.assign(new PassThrough(), {
    headers,
    url: '/api/events?limit=1',
  }) as unknown as IncomingMessage & PassThrough

/** Two network addresses. */
const home = '192.0.2.1'
const elsewhere = '192.0.2.2'

const visitor = request()
const member = request({ authorization: 'Bearer token' })

/** So many requests arrived just before, in the same turn. */
const crowd = (shedding: ReturnType<typeof openLoadShedding>, count: number, now: number) => {
  for (let n = 0; n < count; n++) expect(shedding.shouldShed(visitor, home, now)).toBe(false)
}

test('requests that would wait too long in one turn are shed, signed-in people last', async () => {
  const shedding = openLoadShedding(quiet)
  crowd(shedding, 33, 0)
  expect(shedding.shouldShed(visitor, home, 400)).toBe(false)
  expect(shedding.shouldShed(member, home, 600)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 600)).toBe(true)
  expect(shedding.shouldShed(member, home, 1_100)).toBe(true)
  await nextTurn()
  expect(shedding.shouldShed(visitor, home, 1_100)).toBe(false)
})

test('a single slow request sheds nothing', () => {
  const shedding = openLoadShedding(quiet)
  crowd(shedding, 10, 0)
  expect(shedding.shouldShed(visitor, home, 9_000)).toBe(false)
})

test('turns that stay long are an overload after a second, although no request waits long', async () => {
  const shedding = openLoadShedding(quiet)
  const longTurn = async (began: number) => {
    crowd(shedding, 40, began)
    expect(shedding.shouldShed(visitor, home, began + 300)).toBe(false)
    await nextTurn()
  }
  for (const began of [0, 300, 600]) await longTurn(began)
  crowd(shedding, 9, 1_050)
  expect(shedding.shouldShed(member, home, 1_110)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 1_110)).toBe(true)
})

test('a short turn in between shows that a burst is over', async () => {
  const shedding = openLoadShedding(quiet)
  for (const began of [0, 300, 600, 900]) {
    crowd(shedding, 40, began)
    expect(shedding.shouldShed(visitor, home, began + 300)).toBe(false)
    await nextTurn()
    crowd(shedding, 40, began + 300)
    await nextTurn()
  }
  crowd(shedding, 40, 1_300)
  expect(shedding.shouldShed(visitor, home, 1_360)).toBe(false)
})

test('while requests are shed, the limits are stricter', async () => {
  const shedding = openLoadShedding(quiet)
  crowd(shedding, 33, 0)
  expect(shedding.shouldShed(visitor, home, 501)).toBe(true)
  await nextTurn()
  crowd(shedding, 9, 1_000)
  expect(shedding.shouldShed(visitor, home, 1_060)).toBe(true)
  expect(shedding.shouldShed(member, home, 1_060)).toBe(false)
})

test('turns that stay long although requests are shed leave less and less time for new work', async () => {
  const shedding = openLoadShedding(quiet)
  crowd(shedding, 33, 0)
  expect(shedding.shouldShed(visitor, home, 501)).toBe(true)
  await nextTurn()
  crowd(shedding, 9, 1_000)
  expect(shedding.shouldShed(visitor, home, 1_040)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 1_060)).toBe(true)
  expect(shedding.shouldShed(visitor, home, 1_101)).toBe(true)
  await nextTurn()
  crowd(shedding, 9, 1_200)
  expect(shedding.shouldShed(visitor, home, 1_220)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 1_230)).toBe(true)
  await nextTurn()
  crowd(shedding, 9, 1_300)
  expect(shedding.shouldShed(visitor, home, 1_340)).toBe(false)
})

/** Work of many requests, which is finished a few at a time. */
const begin = (
  count: number,
  incoming: () => IncomingMessage = request,
  shedding = openLoadShedding(quiet),
  address = home,
) => {
  const ends = Array.from({ length: count }, () => {
    const end = Promise.withResolvers<void>()
    const work = shedding.track(incoming(), address, () => end.promise)
    return () => {
      end.resolve()
      return work
    }
  })
  return {
    shedding,
    finish: (some: number) => Promise.all(ends.splice(0, some).map((end) => end())),
  }
}

test('work that does not finish for a second is too much, until it is done', async () => {
  const { shedding, finish } = begin(200)
  expect(shedding.shouldShed(visitor, home, 0)).toBe(false)
  await nextTurn()
  expect(shedding.shouldShed(visitor, home, 999)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 1_000)).toBe(true)
  await finish(200)
  expect(shedding.shouldShed(visitor, home, 1_001)).toBe(false)
})

test('work is too much if at its pace a new request would wait more than two seconds', async () => {
  const fast = begin(200)
  fast.shedding.shouldShed(visitor, home, 0)
  await fast.finish(70)
  await nextTurn()
  expect(fast.shedding.shouldShed(visitor, home, 1_000)).toBe(false)
  const slow = begin(200)
  slow.shedding.shouldShed(visitor, home, 0)
  await slow.finish(60)
  await nextTurn()
  expect(slow.shedding.shouldShed(member, home, 1_000)).toBe(false)
  expect(slow.shedding.shouldShed(visitor, home, 1_000)).toBe(true)
})

const isOverloaded = async ({ shedding }: ReturnType<typeof begin>) => {
  expect(shedding.shouldShed(visitor, home, 0)).toBe(false)
  await nextTurn()
  return shedding.shouldShed(visitor, home, 9_000)
}

test('a few slow requests, slow connections and pictures are not load', async () => {
  const sending = () => request({ 'content-length': '100' })
  const looking = () => Object.assign(request(), { url: '/media/a-480.webp' })
  expect(await isOverloaded(begin(32))).toBe(false)
  expect(await isOverloaded(begin(200, sending))).toBe(false)
  expect(await isOverloaded(begin(200, looking))).toBe(false)
})

test('a request with a body counts once it has arrived', async () => {
  const sent = () => {
    const incoming = request({ 'content-length': '100' })
    queueMicrotask(() => incoming.emit('end'))
    return incoming
  }
  const waiting = begin(200, sent)
  await nextTurn()
  expect(await isOverloaded(waiting)).toBe(true)
})

test('an address with most of the work is shed first, and others may wait longer', async () => {
  const shedding = openLoadShedding(quiet)
  const flood = begin(160, request, shedding)
  begin(1, request, shedding, '192.0.2.3')
  shedding.shouldShed(visitor, elsewhere, 0)
  await flood.finish(80)
  await nextTurn()
  // At this pace a new request waits for a second, half of what is too much.
  expect(shedding.shouldShed(visitor, elsewhere, 1_000)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 1_000)).toBe(true)

  const slow = openLoadShedding(quiet)
  const slowFlood = begin(160, request, slow)
  slow.shouldShed(visitor, elsewhere, 0)
  await slowFlood.finish(40)
  await nextTurn()
  expect(slow.shouldShed(visitor, elsewhere, 1_000)).toBe(false)
  expect(slow.shouldShed(visitor, home, 1_000)).toBe(true)
})

test('an address that fills a turn is shed first', () => {
  const shedding = openLoadShedding(quiet)
  expect(shedding.shouldShed(visitor, '192.0.2.3', 0)).toBe(false)
  crowd(shedding, 60, 0)
  expect(shedding.shouldShed(visitor, elsewhere, 200)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 200)).toBe(true)
})

test('where all addresses send the same, none is shed first', () => {
  const shedding = openLoadShedding(quiet)
  const addresses = Array.from({ length: 40 }, (_, n) => `198.51.100.${n}`)
  for (const address of addresses) expect(shedding.shouldShed(visitor, address, 0)).toBe(false)
  expect(shedding.shouldShed(visitor, home, 400)).toBe(false)
  expect(shedding.shouldShed(visitor, elsewhere, 501)).toBe(true)
})
