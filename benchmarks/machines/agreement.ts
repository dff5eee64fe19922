import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { ask } from './ask.ts'
import type { Finding } from './finding.ts'
import { news } from './news.ts'
import { publicUrl } from './proxy.ts'
import type { Site } from './site.ts'

type Two = { readonly a: Site; readonly b: Site; readonly moderator: string }

const pages = ['/', '/api/newsInfo', '/news.atom']

/** How long until news published at one host is on the cached pages of the other. */
export const changesTravel = async ({ a, b, moderator }: Two, times: number): Promise<Finding> => {
  let worst = 0
  for (let time = 0; time < times; time++) {
    const [from, to] = time % 2 ? [a, b] : [b, a]
    for (const page of pages) await ask(to.origin + page)
    const body = news(`Travels ${crypto.randomUUID()}`)
    const { status } = await ask(`${from.origin}/api/newsInfo`, { token: moderator, body })
    if (status !== 201) throw new Error(`news was answered with ${status}`)
    const published = performance.now()
    await Promise.all(pages.map((page) => showing(to.origin + page, body.title)))
    worst = Math.max(worst, performance.now() - published)
  }
  const measured = `${Math.round(worst)} ms, the slowest of ${times * pages.length}`
  const asks = 'news of one host on home page, list and feed of the other'
  return { asks, measured, wanted: 'within 1 s', kept: worst <= 1000 }
}

const showing = async (url: string, title: string) => {
  const end = Date.now() + 10_000
  while (Date.now() < end) {
    if ((await ask(url)).text.includes(title)) return
    await pause(2)
  }
}

/** Counts how many of these get through when the hosts are asked in turn. */
const inTurn = async ({ a, b }: Two, times: number, send: (origin: string) => Promise<number>) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push(await send((time % 2 ? a : b).origin))
  return statuses.filter((status) => status !== 429).length
}

export const limitsAreShared = async (two: Two): Promise<readonly Finding[]> => {
  const from = { 'x-forwarded-for': '203.0.113.7', origin: publicUrl }
  const message = { name: 'Rima', email: 'rima@example.com', message: 'When do we ride?' }
  const wrong = { email: 'rima@example.com', password: 'not the password' }
  const post = async (url: string, body: object) => (await ask(url, { headers: from, body })).status
  const messages = await inTurn(two, 26, (origin) => post(`${origin}/api/contact`, message))
  const tries = await inTurn(two, 16, (origin) => post(`${origin}/api/auth/sign-in/email`, wrong))
  return [
    {
      asks: 'messages of one address taken, both hosts asked in turn',
      measured: `${messages} of 26`,
      wanted: '20',
      kept: messages === 20,
    },
    {
      asks: 'tries to sign in to one account let through, in turn',
      measured: `${tries} of 16`,
      wanted: '10',
      kept: tries === 10,
    },
  ]
}

export const keysAreShared = async ({ a, b, moderator }: Two, times: number): Promise<Finding> => {
  let rows = 0
  for (let time = 0; time < times; time++) {
    const body = news(`Said once ${crypto.randomUUID()}`)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const request = { token: moderator, headers, body }
    await Promise.all([a, b].map(({ origin }) => ask(`${origin}/api/newsInfo`, request)))
    const { text } = await ask(`${a.origin}/api/newsInfo?q=${encodeURIComponent(body.title)}`)
    rows += JSON.parse(text).length
  }
  const measured = `${rows} rows for ${times} pairs`
  const asks = 'the same Idempotency-Key sent to both hosts at once'
  return { asks, measured, wanted: 'one row each', kept: rows === times }
}

export const picturesAreShared = async ({ a, b, moderator }: Two): Promise<Finding> => {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#e76f51' }
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]))
  const headers = { authorization: `Bearer ${moderator}` }
  const init = { method: 'POST', headers, body: form }
  const sent = await fetch(`${a.origin}/api/media/image`, init)
  const { data } = await sent.json()
  const shown = await fetch(b.origin + data.url)
  const kept = shown.status === 200 && shown.headers.get('content-type') === 'image/webp'
  const measured = `${shown.status}, ${(await shown.arrayBuffer()).byteLength} bytes`
  return { asks: 'a picture sent to one host, asked of the other', measured, wanted: '200', kept }
}
