import { Refusal } from '#contract/refusal.ts'
import { TransportError } from '#contract/transport.ts'

const hasCode = (failure: unknown): failure is Error =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string'

/** Whether a failure carries a sentence for people; all others are bugs. */
export const isExpected = (failure: unknown): failure is Error =>
  failure instanceof Refusal || failure instanceof TransportError || hasCode(failure)

/** One plain sentence for any failure. Unexpected ones are also reported to the browser's console. */
export const sentenceOf = (failure: unknown): string => {
  if (failure instanceof Refusal) return `${failure.message} ${failure.detail}`
  if (isExpected(failure)) return failure.message
  reportError(failure)
  return 'Something went wrong. Try again in a moment.'
}
