import { expect, test } from 'vitest'
import { client, type Send } from '#contract/client.ts'
import { contract } from '#contract/index.ts'

const item = { title: 'a', author: 'b', type: 'Other', dateTime: '2026-05-14T18:30' } as const

/** A client that records what it sends and gets one answer. */
const given = (answer: () => Response | Promise<Response>) => {
  const sent: { path: string; init: RequestInit }[] = []
  const send: Send = async (path, init) => {
    sent.push({ path, init })
    return answer()
  }
  return { club: client(contract, send), sent }
}

test('a call becomes a path, a query or a body, and leaves out what was not given', async () => {
  const { club, sent } = given(() => Response.json([]))
  await club.news.list({ limit: 5, cursor: undefined, q: 'a&b' })
  await club.news.add(item)
  expect(sent.map(({ path }) => path)).toEqual(['/newsInfo?limit=5&q=a%26b', '/newsInfo'])
  expect(sent[1]?.init).toMatchObject({ method: 'POST', body: JSON.stringify(item) })
})

test('every creating call has a key of its own, unless it is given one to repeat', async () => {
  const { club, sent } = given(() => Response.json({ insertedId: 'x' }))
  await club.news.add(item)
  await club.news.add(item)
  await club.news.add(item, { idempotencyKey: 'again' })
  const keys = sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
  expect(new Set(keys).size).toBe(3)
  expect(keys[2]).toBe('again')
})

test('every network failure has its own message', async () => {
  const fails = (answer: () => Response | Promise<Response>) => given(answer).club.news.list({})
  const named = (name: string) => () => Promise.reject(new DOMException('', name))
  await expect(fails(() => Promise.reject(new TypeError('fetch failed')))).rejects.toThrow(
    'Network error',
  )
  await expect(fails(named('TimeoutError'))).rejects.toThrow('Timeout exceeded')
  await expect(fails(named('AbortError'))).rejects.toThrow('Request aborted')
  await expect(fails(() => new Response('<html>', { status: 502 }))).rejects.toThrow(
    'Request failed with status code 502',
  )
})

test('a refusal arrives with its name, its message and its fields', async () => {
  const problem = {
    type: '/api/problems/bad-fields',
    title: 'Some fields need another look.',
    status: 422,
    detail: 'Correct these fields and try again.',
    errors: [{ field: 'title', detail: 'Please fill this in.' }],
  }
  const { club } = given(() => Response.json(problem, { status: 422 }))
  await expect(club.news.add(item)).rejects.toMatchObject({
    refusal: 'bad-fields',
    status: 422,
    message: problem.title,
    errors: problem.errors,
  })
})
