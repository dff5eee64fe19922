import { TransportError } from '#contract/client.ts'
import { Refusal } from '#contract/refusal.ts'

const hasCode = (failure: unknown): failure is Error =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string'

/** Failures that have a sentence of their own; all others are bugs. */
export const isExpected = (failure: unknown): failure is Error =>
  failure instanceof Refusal || failure instanceof TransportError || hasCode(failure)

/** What to show a person. Unexpected failures are also reported to the console. */
export const sentenceOf = (failure: unknown): string => {
  if (failure instanceof Refusal) return `${failure.message} ${failure.detail}`
  if (isExpected(failure)) return failure.message
  reportError(failure)
  return 'Something went wrong. Try again in a moment.'
}
