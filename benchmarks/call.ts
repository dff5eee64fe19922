import { request } from 'node:http'
import type { Turn } from './connection.ts'

export type Call = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The only status that counts as an answer; 200 by default. */
  status?: number
  /** What differs from request to request under load. */
  turns?: readonly Turn[]
}

export type Answer = { status: number; headers: string[]; body: Buffer }

const headersOf = ({ headers, body }: Call, port: number) => ({
  Host: `127.0.0.1:${port}`,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
  ...headers,
})

/** The bytes of the call. */
export const rawRequest = (call: Call, port: number) => {
  const lines = Object.entries(headersOf(call, port)).map(([name, value]) => `${name}: ${value}`)
  return [`${call.method ?? 'GET'} ${call.path} HTTP/1.1`, ...lines, '', call.body ?? ''].join(
    '\r\n',
  )
}

/** Sends the call once and keeps the answer as it came, not decompressed. */
export const askOnce = (call: Call, port: number) =>
  new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', path } = call
    const options = { host: '127.0.0.1', port, method, path, headers: headersOf(call, port) }
    const sent = request({ ...options, timeout: 10_000 }, async (incoming) => {
      const body = Buffer.concat(await incoming.toArray())
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.rawHeaders, body })
    })
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} got no answer`)))
    sent.on('error', reject)
    sent.end(call.body)
  })

/** Node writes these itself, and they change from one answer to the next. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** The headers that the server set itself, names and values in turn. */
export const chosenHeaders = ({ headers }: Answer) =>
  headers.filter((_, at) => !ownHeaders.has((headers[at & ~1] ?? '').toLowerCase()))
