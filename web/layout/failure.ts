import { TransportError } from '#contract/client.ts'
import { Refusal } from '#contract/refusal.ts'

const hasCode = (failure: unknown): failure is Error =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string'

/** Whether somebody has a sentence for it, so that nobody has to look into the code. */
export const isExpected = (failure: unknown): failure is Error =>
  failure instanceof Refusal || failure instanceof TransportError || hasCode(failure)

/** One plain sentence for whatever failed. What nobody expected is shown to the browser's console. */
export const sentenceOf = (failure: unknown): string => {
  if (failure instanceof Refusal) return `${failure.message} ${failure.detail}`
  if (isExpected(failure)) return failure.message
  reportError(failure)
  return 'Something went wrong. Try again in a moment.'
}
