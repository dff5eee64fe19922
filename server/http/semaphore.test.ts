import { expect, onTestFinished, test, vi } from 'vitest'
import { openSemaphore } from './semaphore.ts'

const maxWait = 4_000
const busy = { refusal: 'busy', status: 503, retryAfter: expect.any(Number) }

/** Work that lasts until the test ends it. */
const workIn = (semaphore: ReturnType<typeof openSemaphore>) => {
  const begun: string[] = []
  const ends: PromiseWithResolvers<string>[] = []
  const work = (name: string, address = name) =>
    semaphore(address, () => {
      begun.push(name)
      const end = Promise.withResolvers<string>()
      ends.push(end)
      return end.promise
    })
  return { begun, ends, work }
}

test('a few tasks run, some wait, and the next is refused', async () => {
  const { begun, ends, work } = workIn(openSemaphore({ concurrency: 2, maxQueued: 1, maxWait }))
  const [first, , third] = [work('first'), work('second'), work('third')]
  await expect(work('fourth')).rejects.toMatchObject(busy)
  expect(begun).toEqual(['first', 'second'])
  ends[0]?.resolve('done')
  expect(await first).toBe('done')
  await expect.poll(() => begun).toEqual(['first', 'second', 'third'])
  ends[2]?.resolve('done too')
  expect(await third).toBe('done too')
})

test('work that fails releases its place', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 0, maxWait })
  await expect(semaphore('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await semaphore('one', async () => 'next')).toBe('next')
})

test('a task waits for a limited time, and is not started afterwards', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { begun, ends, work } = workIn(openSemaphore({ concurrency: 1, maxQueued: 2, maxWait }))
  const first = work('first')
  const second = expect(work('second')).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(maxWait - 1)
  const third = work('third')
  await vi.advanceTimersByTimeAsync(1)
  await second
  ends[0]?.resolve('done')
  await first
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['first', 'third'])
  ends[1]?.resolve('done too')
  expect(await third).toBe('done too')
})

test('an address that fills the queue is refused first, and others do not wait for all of its tasks', async () => {
  const { begun, ends, work } = workIn(openSemaphore({ concurrency: 1, maxQueued: 4, maxWait }))
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => work(name, 'a'))
  const last = expect(flood[4]).rejects.toMatchObject(busy)
  const honest = ['b', 'c'].map((name) => work(name))
  const alsoLast = expect(flood[3]).rejects.toMatchObject(busy)
  await Promise.all([last, alsoLast])
  await expect(work('a6', 'a')).rejects.toMatchObject(busy)

  for (let n = 0; n < 5; n++) {
    await expect.poll(() => ends[n]).toBeDefined()
    ends[n]?.resolve(`answer ${n}`)
  }
  await Promise.all([...honest, ...flood.slice(0, 3)])
  expect(begun).toEqual(['a1', 'a2', 'b', 'c', 'a3'])
})
