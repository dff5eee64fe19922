import { expect, test, vi } from 'vitest'
import { inTime } from './time.ts'

test('nobody waits longer than ten seconds for an answer', async () => {
  vi.useFakeTimers()
  const never = inTime(new Promise(() => {}))
  const refused = expect(never).rejects.toMatchObject({ status: 503, refusal: 'timed-out' })
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  vi.useRealTimers()
})

test('an answer in time is just that', async () => {
  expect(await inTime(Promise.resolve('here'))).toBe('here')
})
