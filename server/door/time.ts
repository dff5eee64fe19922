import { Refusal } from '#contract/refusal.ts'

const longest = 10_000

/** Nobody waits longer than this for an answer. */
export const inTime = async <T>(
  work: T | Promise<T>,
  most = longest,
  refusal = () => new Refusal('timed-out', { retryAfter: 5 }),
): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(refusal()), most)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
