import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The fields of the form; of a file its name, type and size. */
  readonly fields: Readonly<Record<string, unknown>>
}

type Answer = { readonly status?: number; readonly body: object }

/** A fake image host on this machine: the requests it got, and its address. */
export const startFakeImageHost = async (answer: (request: Received) => Answer) => {
  const requests: Received[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming
    const sent = await buffer(incoming).catch(() => undefined)
    // A caller who has disconnected needs no answer.
    if (!sent) return
    const fields = method === 'POST' ? await readForm(sent, headers) : {}
    const heard = { method, path, headers, fields }
    requests.push(heard)
    outgoing.setHeader('access-control-allow-origin', '*')
    if (method === 'OPTIONS') return outgoing.writeHead(204).end()
    const { status = 200, body } = answer(heard)
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const readForm = async (body: Buffer, headers: IncomingHttpHeaders) => {
  const type = { 'content-type': headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers: type }).formData()
  return Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      value instanceof File ? { name: value.name, type: value.type, size: value.size } : value,
    ]),
  )
}
