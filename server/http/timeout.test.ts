import { expect, onTestFinished, test, vi } from 'vitest'
import { withTimeout } from './timeout.ts'

test('nobody waits longer than ten seconds for an answer', async () => {
  vi.useFakeTimers()
  const never = withTimeout(new Promise(() => {}))
  const refused = expect(never).rejects.toMatchObject({ status: 503, refusal: 'timed-out' })
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  vi.useRealTimers()
})

test('an answer in time is just that', async () => {
  expect(await withTimeout(Promise.resolve('here'))).toBe('here')
})

test('work that fails when nobody waits for it any more is told of', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const work = Promise.withResolvers<never>()
  const onLateFailure = vi.fn()
  const asked = expect(withTimeout(work.promise, { onLateFailure })).rejects.toMatchObject({
    refusal: 'timed-out',
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await asked
  expect(onLateFailure).not.toHaveBeenCalled()
  work.reject(new Error('puncture'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onLateFailure).toHaveBeenCalledExactlyOnceWith(new Error('puncture'))
})

test('work that fails in time is refused once, by whoever waits for it', async () => {
  const onLateFailure = vi.fn()
  const failing = withTimeout(Promise.reject(new Error('puncture')), { onLateFailure })
  await expect(failing).rejects.toThrow('puncture')
  expect(onLateFailure).not.toHaveBeenCalled()
})
