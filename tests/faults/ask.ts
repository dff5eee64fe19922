import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Request = {
  readonly path: string
  readonly method?: string
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or as it is. */
  readonly body?: object | Buffer
}

export type Answer = {
  /** 0 if there was no answer. */
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Seconds. */
  readonly took: number
}

/** Longer than the site's own timeout. */
const patience = 60_000

/** A caller with connections that stay open, as browsers have them. */
export const openCaller = (origin: string) => {
  const agent = new Agent({ keepAlive: true })

  const ask = ({ path, method, token, headers, body }: Request) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const began = performance.now()
    const answered = (status: number, headers: IncomingHttpHeaders, text: string) =>
      resolve({ status, headers, text, took: (performance.now() - began) / 1000 })
    const bytes = body && (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)))
    const all = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
      ...headers,
    }
    const options = { agent, method: method ?? (body ? 'POST' : 'GET'), headers: all }
    const sent = request(origin + path, { ...options, timeout: patience }, (incoming) => {
      incoming.toArray().then(
        (parts) => answered(incoming.statusCode ?? 0, incoming.headers, parts.join('')),
        (error) => answered(0, {}, String(error)),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', (error) => answered(0, {}, String(error)))
    sent.end(bytes)
    return promise
  }

  return { ask, hangUp: () => agent.destroy() }
}
