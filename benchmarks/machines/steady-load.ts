import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { news } from './news.ts'
import { publicUrl } from './proxy.ts'

type Failure = { readonly sentAt: number; readonly what: string; readonly why: string }

type Load = {
  readonly moderator: string
  readonly admin: string
  /** Requests in a second. */
  readonly pace: number
}

/** Asks the proxy at a steady pace, whether or not answers come: a tenth are writes, half with a key. */
export const beginLoad = ({ moderator, admin, pace }: Load) => {
  const failures: Failure[] = []
  const written: string[] = []
  const inFlight = new Set<Promise<void>>()
  let answered = 0
  let going = true

  const kinds = [
    () => expected('the home page', 200, ask(`${publicUrl}/`)),
    () => expected('a page of news', 200, ask(`${publicUrl}/api/newsInfo?limit=5&order=newest`)),
    () => expected('the feed', 200, ask(`${publicUrl}/news.atom`)),
    () => expected('all users', 200, ask(`${publicUrl}/api/users?limit=10`, { token: admin })),
  ]

  const write = async (number: number) => {
    const key = number % 20 === 0 ? undefined : crypto.randomUUID()
    const headers = key ? { 'idempotency-key': key } : {}
    const body = news(`Under load ${crypto.randomUUID()}`)
    const request = { token: moderator, headers, body }
    const what = key ? 'a write with a key' : 'a write without a key'
    const text = await expected(what, 201, ask(`${publicUrl}/api/newsInfo`, request))
    if (text) written.push(JSON.parse(text).insertedId)
  }

  const expected = async (what: string, status: number, asked: ReturnType<typeof ask>) => {
    const sentAt = performance.now()
    try {
      const answer = await asked
      if (answer.status !== status) throw new Error(`it was answered with ${answer.status}`)
      answered++
      return answer.text
    } catch (error) {
      failures.push({ sentAt, what, why: String(error) })
      return undefined
    }
  }

  const send = async () => {
    const began = performance.now()
    for (let number = 0; going; number++) {
      const work = async () => void (await (number % 10 ? kinds[number % 4]?.() : write(number)))
      const one = work().finally(() => inFlight.delete(one))
      inFlight.add(one)
      await pause(Math.max(0, began + ((number + 1) * 1000) / pace - performance.now()))
    }
  }
  const sending = send()

  return {
    /** The ids of what was written, and what went wrong, once every answer is in. */
    async end() {
      going = false
      await sending
      await Promise.all(inFlight)
      return { answered, written, failures }
    },
  }
}
