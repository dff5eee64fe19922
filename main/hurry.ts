import type { IncomingMessage } from 'node:http'
import { rawHeader } from '#server/door/raw-header.ts'

const longest = 30_000

/** Hangs up on whoever takes too long to send a body, unless the address waits for slow lines. */
export const hurry = (incoming: IncomingMessage, isPatient: (url: string) => boolean) => {
  const { url = '', socket } = incoming
  const bringsNothing = (rawHeader(incoming, 'content-length') ?? '0') === '0'
  if (bringsNothing && rawHeader(incoming, 'transfer-encoding') === undefined) return
  if (isPatient(url)) return
  const timer = setTimeout(() => incoming.complete || socket.destroy(), longest)
  incoming.once('close', () => clearTimeout(timer))
}
