import { expect, test } from 'vitest'
import { sendOnce } from './draft.ts'

/** A storage of its own, and every key that was sent. */
const openBrowser = () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage
  const keys: string[] = []
  const send = (words: string, answer: 'arrives' | 'is lost') =>
    sendOnce(
      'ride-attempt',
      { words },
      async (_, { idempotencyKey }) => {
        keys.push(idempotencyKey)
        if (answer === 'is lost') throw new Error('Network error')
      },
      storage,
    ).catch(() => undefined)
  return { stored, keys, send }
}

test('the same words are sent with the same key until the answer has arrived, then with a new one', async () => {
  const { stored, keys, send } = openBrowser()
  await send('To the ferry', 'is lost')
  await send('To the ferry', 'is lost')
  await send('To the ferry', 'arrives')
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(stored.size).toBe(0)
  await send('To the ferry', 'arrives')
  expect(new Set(keys).size).toBe(2)
})

test('other words are another attempt and have a key of their own', async () => {
  const { keys, send } = openBrowser()
  await send('To the ferry', 'is lost')
  await send('To the far ferry', 'is lost')
  expect(new Set(keys).size).toBe(2)
})
