import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setExpiry, setTopics } from './internal-headers.ts'
import { openPageCache } from './page-cache.ts'

const page = (text: string, topics: readonly string[] | undefined, status = 200) => {
  const response = new Response(text, { status })
  if (topics) setTopics(response.headers, topics)
  return response
}

const textOf = (prepared: { response: { plain: { body: Buffer } } } | undefined) =>
  prepared?.response.plain.body.toString()

/** Text that no compression makes much shorter. */
const randomText = (length: number) => randomBytes(length).toString('base64').slice(0, length)

test('a crowd that asks for the same page at once has it made once', async () => {
  const kept = openPageCache()
  const produce = vi.fn(async () => page('home', ['news']))
  await Promise.all(Array.from({ length: 100 }, () => kept.make('/', produce)))
  expect(produce).toHaveBeenCalledTimes(1)
  expect(textOf(kept.get('/'))).toBe('home')
})

test('a write drops what shows its room and nothing else', async () => {
  const kept = openPageCache()
  await kept.make('/', async () => page('home', ['news', 'events']))
  await kept.make('/about', async () => page('about', []))
  kept.drop('gallery')
  expect(textOf(kept.get('/'))).toBe('home')
  kept.drop('news')
  expect(kept.get('/')).toBeUndefined()
  expect(textOf(kept.get('/about'))).toBe('about')
  kept.drop()
  expect(kept.get('/about')).toBeUndefined()
})

test('a page that was being made when a write came is not kept, and those after it do not see it', async () => {
  const kept = openPageCache()
  const { promise: slow, resolve } = Promise.withResolvers<Response>()
  const first = kept.make('/', () => slow)
  kept.drop('news')
  const second = kept.make('/', async () => page('new', ['news']))
  resolve(page('old', ['news']))
  expect(textOf(await first)).toBe('old')
  expect(textOf(await second)).toBe('new')
  expect(textOf(kept.get('/'))).toBe('new')
})

test('what must not be kept, failed or was not found is made anew each time', async () => {
  const kept = openPageCache()
  await kept.make('/private', async () => page('mine', undefined))
  await kept.make('/nope', async () => page('not found', [], 404))
  await kept.make('/broken', () => Promise.reject(new Error('puncture'))).catch(() => {})
  for (const key of ['/private', '/nope', '/broken']) expect(kept.get(key)).toBeUndefined()
  expect(textOf(await kept.make('/broken', async () => page('mended', [])))).toBe('mended')
})

test('there is an end to how much is kept: what was not asked for the longest goes first', async () => {
  const kept = openPageCache({ answers: 3 })
  const keep = (key: string) => kept.make(key, async () => page(key, []))
  for (const key of ['/', '/1', '/2', '/3', '/4', '/5']) {
    await keep(key)
    expect(textOf(kept.get('/'))).toBe('/')
  }
  expect(['/', '/1', '/2', '/3', '/4', '/5'].filter((key) => kept.get(key))).toEqual([
    '/',
    '/4',
    '/5',
  ])
  expect(kept.size().answersKept).toBe(3)
})

test('the memory of what is kept has an end too, and one answer does not push out all others', async () => {
  const kept = openPageCache({ bytes: 1_000_000 })
  const keep = (key: string, length: number) =>
    kept.make(key, async () => page(key.padEnd(length, randomText(length)), []))
  for (let n = 0; n < 20; n++) {
    await keep(`/${n}`, 40_000)
    expect(kept.size().bytesKept).toBeLessThanOrEqual(1_000_000)
    kept.get('/0')
  }
  expect(kept.get('/0')).toBeDefined()
  expect(kept.get('/1')).toBeUndefined()
  expect(kept.get('/19')).toBeDefined()
  await keep('/huge', 200_000)
  expect(kept.get('/huge')).toBeUndefined()
  expect(kept.get('/0')).toBeDefined()
  kept.drop()
  expect(kept.size()).toEqual({ answersKept: 0, bytesKept: 0 })
})

test('an answer that replaces another is counted once', async () => {
  const kept = openPageCache()
  await kept.make('/', async () => page('home', ['news']))
  const { bytesKept } = kept.size()
  for (let n = 0; n < 3; n++) {
    kept.drop('news')
    await kept.make('/', async () => page('home', ['news']))
  }
  await kept.make('/', async () => page('home', ['news']))
  expect(kept.size()).toEqual({ answersKept: 1, bytesKept })
})

test('however many addresses are asked for at once, what is being made is remembered up to an end', async () => {
  const kept = openPageCache({ answers: 2 })
  const slow = Promise.withResolvers<Response>()
  const first = kept.make('/1', () => slow.promise)
  const others = ['/2', '/3'].map((key) => kept.make(key, async () => page(key, [])))
  const produce = vi.fn(async () => page('made twice', []))
  const again = kept.make('/1', produce)
  expect(produce).toHaveBeenCalledTimes(1)
  slow.resolve(page('made once', []))
  expect(textOf(await first)).toBe('made once')
  expect(textOf(await again)).toBe('made twice')
  await Promise.all(others)
  expect(textOf(kept.get('/1'))).toBe('made twice')
})

test('a page that grows old by itself is made anew from that moment on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const kept = openPageCache()
  const ride = page('the ride is still to come', ['events'])
  setExpiry(ride.headers, 5_000)
  await kept.make('/', async () => ride)
  vi.setSystemTime(4_999)
  expect(textOf(kept.get('/'))).toBe('the ride is still to come')
  vi.setSystemTime(5_000)
  expect(kept.get('/')).toBeUndefined()
})

test('a write to another room does not cost a page that is just being made', async () => {
  const kept = openPageCache()
  await kept.make('/', async () => page('first', ['news']))
  kept.drop('news')
  const { promise: slow, resolve } = Promise.withResolvers<Response>()
  const produce = vi.fn(() => slow)
  const asked = kept.make('/', produce)
  kept.drop('gallery')
  const alsoAsked = kept.make('/', produce)
  resolve(page('second', ['news']))
  expect(textOf(await asked)).toBe('second')
  expect(textOf(await alsoAsked)).toBe('second')
  expect(produce).toHaveBeenCalledTimes(1)
  expect(textOf(kept.get('/'))).toBe('second')
})

test('a single write is seen at once; in a storm of them a page is half a second old at most', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 100_000 })
  onTestFinished(() => void vi.useRealTimers())
  const kept = openPageCache()
  let made = 0
  const writeAndLook = async () => {
    kept.drop('news')
    if (!kept.get('/')) await kept.make('/', async () => page(String(++made), ['news']))
  }
  for (let write = 0; write < 1_000; write++) {
    await writeAndLook()
    vi.advanceTimersByTime(10)
  }
  // Forty in a row, and then two a second for ten seconds.
  expect(made).toBeGreaterThanOrEqual(59)
  expect(made).toBeLessThanOrEqual(61)

  kept.drop('news')
  vi.advanceTimersByTime(500)
  expect(kept.get('/')).toBeUndefined()

  vi.advanceTimersByTime(20_000)
  const before = made
  for (let write = 0; write < 40; write++) await writeAndLook()
  expect(made).toBe(before + 40)
})

test('a page made by a clock that was ahead is made anew once the clock is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const kept = openPageCache()
  await kept.make('/', async () => page('tomorrow', []))
  expect(kept.get('/')).toBeDefined()
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000)
  expect(kept.get('/')).toBeUndefined()
})
