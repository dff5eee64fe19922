import type { IncomingMessage } from 'node:http'

/**
 * One header as it came. Node sorts all of them into an object at the first look at `headers`, which
 * costs more than the few that a ready answer depends on.
 */
export const rawHeader = ({ rawHeaders }: IncomingMessage, name: string) => {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? ''
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}
