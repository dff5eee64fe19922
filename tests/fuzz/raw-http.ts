import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { type Answer, openConnection } from './connection.ts'
import type { RawExchange } from './raw-exchange.ts'
import { oneByOne } from './raw-exchanges.ts'
import type { Site } from './site.ts'

/** The results of all exchanges, for the table at the end. */
export type RawCount = { talks: number; readonly answers: Map<number | 'closed', number> }

const request = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

/** Requests with known answers, so that many in one packet can be distinguished. */
const known = [
  { text: request('GET', '/healthz'), status: 200 },
  { text: request('GET', '/api/nothing'), status: 404 },
  { text: request('PUT', '/api/newsInfo', 'Content-Length: 2\r\n').concat('{}'), status: 405 },
  { text: request('GET', '/api/newsInfo?limit=0'), status: 422 },
  {
    text: request('POST', '/api/newsInfo', 'Transfer-Encoding: chunked\r\n').concat(
      '2;x=y\r\n{}\r\n0\r\nX: y\r\n\r\n',
    ),
    status: 401,
  },
  { text: request('GET', '/favicon.svg', 'If-None-Match: *\r\n'), status: 304 },
] as const

/** Sends raw bytes that no browser would send. Nothing may break or block the site, or be answered twice. */
export const openRawTalks = (site: Site) => {
  const count: RawCount = { talks: 0, answers: new Map() }
  const note = (answer: Answer | undefined) => {
    const status = answer?.status ?? 'closed'
    count.answers.set(status, (count.answers.get(status) ?? 0) + 1)
    return status
  }

  const hear = async ({ name, sent, may, ends = false }: RawExchange) => {
    const connection = openConnection(site.port)
    count.talks++
    const answer = await connection.ask(sent, { ends, head: name.includes('"HEAD ') })
    const status = note(answer)
    if (!may.includes(status)) throw new Error(`${name} was answered with ${status}`)
    if (/root:|"private": true|SQLite format/.test(String(answer?.body))) {
      throw new Error(`${name} was answered with a file of the machine`)
    }
    const second = answer && (await connection.next())
    // A caller refused before the body was read may get a second answer about the body.
    if (second && second.status !== 400)
      throw new Error(`${name} was answered twice: ${second.status}`)
    connection.close()
  }

  /** One packet with many requests: the answers come in order, and none is missing. */
  const pipeline = async (picks: readonly number[]) => {
    const asked = picks.map((pick) => known[pick % known.length] as (typeof known)[number])
    const connection = openConnection(site.port)
    count.talks++
    connection.socket.write(asked.map(({ text }) => text).join('') + request('BAD LINE', '/'))
    for (const { status } of asked) {
      const seen = note(await connection.next())
      if (seen !== status)
        throw new Error(`${seen} came where ${status} was due, of ${JSON.stringify(asked)}`)
    }
    const last = note(await connection.next())
    if (last !== 400 && last !== 'closed') throw new Error(`a bad line was answered with ${last}`)
    connection.close()
  }

  /** A good request with a few bad bytes: it may be accepted or refused, but never fails. */
  const spoilt = async ({ pick, at, by }: { pick: number; at: number; by: Uint8Array }) => {
    const whole = Buffer.from((known[pick % known.length] as (typeof known)[number]).text, 'latin1')
    const cut = at % whole.length
    const sent = Buffer.concat([whole.subarray(0, cut), by, whole.subarray(cut + (at % 3))])
    const connection = openConnection(site.port)
    count.talks++
    const status = note(await connection.ask(sent, { ends: true }))
    if (typeof status === 'number' && status >= 500) {
      throw new Error(`${JSON.stringify(sent.toString('latin1'))} was answered with ${status}`)
    }
    connection.close()
  }

  /** Many callers who never finish a request do not delay others. */
  const beset = async (many: number) => {
    const halves = [
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:',
      request(
        'POST',
        '/api/newsInfo',
        'Content-Type: application/json\r\nContent-Length: 9\r\n',
      ).concat('{'),
    ]
    const slow = Array.from({ length: many }, (_, n) => {
      const connection = openConnection(site.port)
      connection.socket.write(halves[n % halves.length] ?? '')
      return connection
    })
    count.talks += many
    for (const { text, status } of known) {
      await hear({
        name: 'beside slow ones',
        sent: Buffer.from(text.replace('Host:', 'Connection: close\r\nHost:'), 'latin1'),
        may: [status],
      })
      for (const connection of slow) connection.socket.write('x')
    }
    for (const connection of slow) connection.socket.resetAndDestroy()
    await sleep(0)
  }

  const at = fc.nat(100_000)
  return {
    count,
    /** Every exchange once. */
    async everyOne() {
      for (const talk of oneByOne) await hear(talk)
      await beset(20)
    },
    talks: fc.asyncProperty(
      fc.oneof(
        fc
          .array(fc.nat(known.length - 1), { minLength: 1, maxLength: 30 })
          .map((picks) => ({ picks })),
        fc.record({ pick: fc.nat(50), at, by: fc.uint8Array({ maxLength: 6 }) }),
        fc.constantFrom(...oneByOne).map((talk) => ({ talk })),
      ),
      async (one) => {
        if ('picks' in one) await pipeline(one.picks)
        else if ('talk' in one) await hear(one.talk)
        else await spoilt(one)
      },
    ),
  }
}
