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

test('many requests for the same page at once make it once', async () => {
  const cache = openPageCache()
  const produce = vi.fn(async () => page('home', ['news']))
  await Promise.all(Array.from({ length: 100 }, () => cache.make('/', produce)))
  expect(produce).toHaveBeenCalledTimes(1)
  expect(textOf(cache.get('/'))).toBe('home')
})

test('a write drops what shows its feature and nothing else', async () => {
  const cache = openPageCache()
  await cache.make('/', async () => page('home', ['news', 'events']))
  await cache.make('/about', async () => page('about', []))
  cache.drop('gallery')
  expect(textOf(cache.get('/'))).toBe('home')
  cache.drop('news')
  expect(cache.get('/')).toBeUndefined()
  expect(textOf(cache.get('/about'))).toBe('about')
  cache.drop()
  expect(cache.get('/about')).toBeUndefined()
})

test('a page that was being made during a write is not cached, and later requests do not get it', async () => {
  const cache = openPageCache()
  const { promise: slow, resolve } = Promise.withResolvers<Response>()
  const first = cache.make('/', () => slow)
  cache.drop('news')
  const second = cache.make('/', async () => page('new', ['news']))
  resolve(page('old', ['news']))
  expect(textOf(await first)).toBe('old')
  expect(textOf(await second)).toBe('new')
  expect(textOf(cache.get('/'))).toBe('new')
})

test('what is private, failed or was not found is made again each time', async () => {
  const cache = openPageCache()
  await cache.make('/private', async () => page('mine', undefined))
  await cache.make('/nope', async () => page('not found', [], 404))
  await cache.make('/broken', () => Promise.reject(new Error('puncture'))).catch(() => {})
  for (const key of ['/private', '/nope', '/broken']) expect(cache.get(key)).toBeUndefined()
  expect(textOf(await cache.make('/broken', async () => page('works again', [])))).toBe(
    'works again',
  )
})

test('the number of responses is limited: the least recently used goes first', async () => {
  const cache = openPageCache({ responses: 3 })
  const store = (key: string) => cache.make(key, async () => page(key, []))
  for (const key of ['/', '/1', '/2', '/3', '/4', '/5']) {
    await store(key)
    expect(textOf(cache.get('/'))).toBe('/')
  }
  expect(['/', '/1', '/2', '/3', '/4', '/5'].filter((key) => cache.get(key))).toEqual([
    '/',
    '/4',
    '/5',
  ])
  expect(cache.size().cacheEntries).toBe(3)
})

test('memory is limited too, and one response does not push out all others', async () => {
  const cache = openPageCache({ bytes: 1_000_000 })
  const store = (key: string, length: number) =>
    cache.make(key, async () => page(key.padEnd(length, randomText(length)), []))
  for (let n = 0; n < 20; n++) {
    await store(`/${n}`, 40_000)
    expect(cache.size().cacheBytes).toBeLessThanOrEqual(1_000_000)
    cache.get('/0')
  }
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.get('/19')).toBeDefined()
  await store('/huge', 200_000)
  expect(cache.get('/huge')).toBeUndefined()
  expect(cache.get('/0')).toBeDefined()
  cache.drop()
  expect(cache.size()).toEqual({ cacheEntries: 0, cacheBytes: 0 })
})

test('a response that replaces another is counted once', async () => {
  const cache = openPageCache()
  await cache.make('/', async () => page('home', ['news']))
  const { cacheBytes } = cache.size()
  for (let n = 0; n < 3; n++) {
    cache.drop('news')
    await cache.make('/', async () => page('home', ['news']))
  }
  await cache.make('/', async () => page('home', ['news']))
  expect(cache.size()).toEqual({ cacheEntries: 1, cacheBytes })
})

test('the number of responses being made that are remembered is limited', async () => {
  const cache = openPageCache({ responses: 2 })
  const slow = Promise.withResolvers<Response>()
  const first = cache.make('/1', () => slow.promise)
  const others = ['/2', '/3'].map((key) => cache.make(key, async () => page(key, [])))
  const produce = vi.fn(async () => page('made twice', []))
  const again = cache.make('/1', produce)
  expect(produce).toHaveBeenCalledTimes(1)
  slow.resolve(page('made once', []))
  expect(textOf(await first)).toBe('made once')
  expect(textOf(await again)).toBe('made twice')
  await Promise.all(others)
  expect(textOf(cache.get('/1'))).toBe('made twice')
})

test('a page with an expiry is made again from that moment on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const cache = openPageCache()
  const ride = page('the ride is still to come', ['events'])
  setExpiry(ride.headers, 5_000)
  await cache.make('/', async () => ride)
  vi.setSystemTime(4_999)
  expect(textOf(cache.get('/'))).toBe('the ride is still to come')
  vi.setSystemTime(5_000)
  expect(cache.get('/')).toBeUndefined()
})

test('a write to another feature does not affect a page that is being made', async () => {
  const cache = openPageCache()
  await cache.make('/', async () => page('first', ['news']))
  cache.drop('news')
  const { promise: slow, resolve } = Promise.withResolvers<Response>()
  const produce = vi.fn(() => slow)
  const first = cache.make('/', produce)
  cache.drop('gallery')
  const second = cache.make('/', produce)
  resolve(page('second', ['news']))
  expect(textOf(await first)).toBe('second')
  expect(textOf(await second)).toBe('second')
  expect(produce).toHaveBeenCalledTimes(1)
  expect(textOf(cache.get('/'))).toBe('second')
})

test('a single write is visible at once; under many writes a page is half a second old at most', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 100_000 })
  onTestFinished(() => void vi.useRealTimers())
  const cache = openPageCache()
  let made = 0
  const writeAndLook = async () => {
    cache.drop('news')
    if (!cache.get('/')) await cache.make('/', async () => page(String(++made), ['news']))
  }
  for (let write = 0; write < 1_000; write++) {
    await writeAndLook()
    vi.advanceTimersByTime(10)
  }
  // Forty in a row, and then two a second for ten seconds.
  expect(made).toBeGreaterThanOrEqual(59)
  expect(made).toBeLessThanOrEqual(61)

  cache.drop('news')
  vi.advanceTimersByTime(500)
  expect(cache.get('/')).toBeUndefined()

  vi.advanceTimersByTime(20_000)
  const before = made
  for (let write = 0; write < 40; write++) await writeAndLook()
  expect(made).toBe(before + 40)
})

test('a page is neither older nor made more often if something is written each time it is being made', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 100_000 })
  onTestFinished(() => void vi.useRealTimers())
  const cache = openPageCache()
  let writes = 0
  let made = 0
  const underWay: { readonly since: number; readonly finish: () => Promise<unknown> }[] = []
  const make = () => {
    const shown = writes
    const { promise, resolve } = Promise.withResolvers<Response>()
    const finish = () => {
      resolve(page(String(shown), ['news']))
      return asked
    }
    const asked = cache.make('/', () => {
      made++
      underWay.push({ since: shown, finish })
      return promise
    })
  }
  while (writes < 1_000) {
    writes++
    cache.drop('news')
    const found = cache.get('/')
    if (found) expect(Number(textOf(found))).toBeGreaterThanOrEqual(writes - 50)
    else make()
    vi.advanceTimersByTime(10)
    if (underWay[0] && underWay[0].since <= writes - 3) await underWay.shift()?.finish()
  }
  expect(made).toBeGreaterThanOrEqual(55)
  expect(made).toBeLessThanOrEqual(65)
})

test('a page made while the clock was ahead is made again once the clock is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const cache = openPageCache()
  await cache.make('/', async () => page('tomorrow', []))
  expect(cache.get('/')).toBeDefined()
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000)
  expect(cache.get('/')).toBeUndefined()
})
