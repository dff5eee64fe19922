import type { IncomingMessage } from 'node:http'
import { rawHeader } from './raw-header.ts'

const longest = 30_000

/** Hangs up on whoever takes too long to send a body, unless the address waits for slow lines. */
export const limitBodyTime = (incoming: IncomingMessage, isPatient: (url: string) => boolean) => {
  const { url = '', socket } = incoming
  if (!hasBody(incoming) || isPatient(url)) return
  const timer = setTimeout(() => incoming.complete || socket.destroy(), longest)
  incoming.once('close', () => clearTimeout(timer))
}

export const hasBody = (incoming: IncomingMessage) =>
  (rawHeader(incoming, 'content-length') ?? '0') !== '0' ||
  rawHeader(incoming, 'transfer-encoding') !== undefined
