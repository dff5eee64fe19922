import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** The answer, and where it redirects to, if anywhere. */
type Played = {
  readonly status?: number
  readonly body: object
  readonly location?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Asked = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
}

/** A fake of an external server on this machine: the requests it got, and its address. */
export const startFakeServer = async (answer: (asked: Asked) => Played) => {
  const heard: Asked[] = []
  const server = createServer(async (incoming: IncomingMessage, outgoing) => {
    const { url = '', headers } = incoming
    const sent = await text(incoming).catch(() => undefined)
    // A caller who has disconnected needs no answer.
    if (sent === undefined) return
    const asked = { path: url, authorization: headers.authorization, body: sent }
    heard.push(asked)
    const { status = 200, body, location, headers: more } = answer(asked)
    const said = { 'content-type': 'application/json', ...(location && { location }), ...more }
    outgoing.writeHead(status, said).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
  })
  return { heard, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
