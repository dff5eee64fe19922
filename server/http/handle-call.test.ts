import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Call, DeclaredCall } from './call.ts'
import { fromRequest } from './call-request.ts'
import { type CallParts, handleCall } from './handle-call.ts'
import { openLimitCache } from './rate-limits.ts'

/** Handles a public call that writes nothing. */
const open = (
  declared: Partial<DeclaredCall['endpoint']>,
  handler: (call: Call) => Promise<object>,
) => {
  const onFailed = vi.fn()
  const parts = { limits: openLimitCache(), onFailed } as unknown as CallParts
  const call = endpoint({
    method: 'GET',
    path: '/rides',
    access: 'everyone',
    says: 'Rides.',
    input: z.object({}),
    answer: z.object({}),
    ...declared,
  })
  const answer = handleCall(parts, {
    feature: 'events',
    verb: 'list',
    endpoint: call,
    handler: (_, given) => handler(given),
    furtherCheck: undefined,
    prepare: undefined,
  })
  const request = fromRequest(new Request('http://site/api/rides', { method: call.method }))
  const ask = () => answer(request, { requestId: 'one', address: '192.0.2.1' })
  return { ask, onFailed }
}

test.each([
  ['a read', {}],
  ['an upload', { method: 'POST', carries: 'image' }],
] as const)('the tasks %s leaves for afterwards are run', async (_, declared) => {
  const done: string[] = []
  const { ask, onFailed } = open(declared, async ({ afterwards }) => {
    afterwards(async () => void done.push('first'))
    afterwards(() => Promise.reject(new Error('puncture')))
    afterwards(async () => void done.push('last'))
    expect(done).toEqual([])
    return {}
  })
  expect((await ask()).status).toBe(200)
  expect(done).toEqual(['first', 'last'])
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(new Error('puncture'))
})
