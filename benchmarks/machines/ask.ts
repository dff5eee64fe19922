import { Agent, request } from 'node:http'

type Request = {
  readonly method?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
}

type Answer = {
  readonly status: number
  readonly text: string
  /** The process that answered: its name begins the id of each of its answers. */
  readonly by: string
}

const patience = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks over connections that stay open, as browsers do. */
export const ask = (url: string, { method, token, headers, body }: Request = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const bytes = body && Buffer.from(JSON.stringify(body))
    const all = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
      ...headers,
    }
    const options = { agent, method: method ?? (body ? 'POST' : 'GET'), headers: all }
    const sent = request(url, { ...options, timeout: patience }, async (incoming) => {
      try {
        const text = Buffer.concat(await incoming.toArray()).toString()
        const [by = ''] = String(incoming.headers['x-request-id']).split('-')
        resolve({ status: incoming.statusCode ?? 0, text, by })
      } catch (error) {
        reject(error)
      }
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(bytes)
  })

export const closeConnections = () => agent.destroy()
