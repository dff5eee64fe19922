import { Refusal } from '#contract/refusal.ts'

type Patience = {
  /** Milliseconds. */
  readonly most?: number
  readonly refusal?: () => Refusal
  /** Is told why work failed for which nobody waited any more. */
  readonly failedLate?: (error: unknown) => void
}

const longest = 10_000
const timedOut = () => new Refusal('timed-out', { retryAfter: 5 })

/** Nobody waits longer than this for an answer. */
export const withTimeout = async <T>(
  work: T | Promise<T>,
  { most = longest, refusal = timedOut, failedLate = () => {} }: Patience = {},
): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const giveUp = () => {
    late.reject(refusal())
    Promise.resolve(work).catch(failedLate)
  }
  const timer = setTimeout(giveUp, most)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
