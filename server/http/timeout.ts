import { Refusal } from '#contract/refusal.ts'

type Patience = {
  /** Milliseconds. */
  readonly ms?: number
  readonly refusal?: () => Refusal
  /** Is told why work failed for which nobody waited any more. */
  readonly onLateFailure?: (error: unknown) => void
}

const longest = 10_000
const timedOut = () => new Refusal('timed-out', { retryAfter: 5 })

/** Nobody waits longer than this for an answer. */
export const withTimeout = async <T>(
  work: T | Promise<T>,
  { ms: most = longest, refusal = timedOut, onLateFailure = () => {} }: Patience = {},
): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const giveUp = () => {
    late.reject(refusal())
    Promise.resolve(work).catch(onLateFailure)
  }
  const timer = setTimeout(giveUp, most)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
