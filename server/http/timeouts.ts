import type { IncomingMessage } from 'node:http'
import { Refusal } from '#contract/refusal.ts'
import { hasBody } from './request-headers.ts'

type Options = {
  readonly ms?: number
  readonly refusal?: () => Refusal
  /** Called when the work fails after its timeout, when no caller is left to see the error. */
  readonly onLateFailure?: (error: unknown) => void
}

const responseTimeout = 10_000
const bodyTimeout = 30_000

const timedOut = () => new Refusal('timed-out', { retryAfter: 5 })

/** Settles with the work, or rejects when it takes too long. */
export const withTimeout = async <T>(
  work: T | Promise<T>,
  { ms = responseTimeout, refusal = timedOut, onLateFailure = () => {} }: Options = {},
): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const giveUp = () => {
    late.reject(refusal())
    Promise.resolve(work).catch(onLateFailure)
  }
  const timer = setTimeout(giveUp, ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Closes the connection of a client that takes too long to send a body. Uploads may take longer. */
export const limitBodyTime = (incoming: IncomingMessage, isUpload: (url: string) => boolean) => {
  const { url = '', socket } = incoming
  if (!hasBody(incoming) || isUpload(url)) return
  const timer = setTimeout(() => incoming.complete || socket.destroy(), bodyTimeout)
  incoming.once('close', () => clearTimeout(timer))
}
