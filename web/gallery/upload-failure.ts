import { Refusal } from '#contract/refusal.ts'
import { isExpected, sentenceOf } from '#web/layout/failure.ts'
import type { Failed } from './upload-queue.ts'

const titles = {
  upload: 'Failed to upload the image to Cloudinary.',
  save: 'Failed to save the image in the database.',
  unexpected: 'An unexpected error occurred.',
}

export type Stage = 'upload' | 'save'

const hopeless: readonly string[] = ['bad-picture', 'too-large']

export const failedStep = (stage: Stage, failure: unknown): Failed => ({
  at: 'failed',
  title: titles[isExpected(failure) ? stage : 'unexpected'],
  reason: reasonOf(failure),
  final: failure instanceof Refusal && hopeless.includes(failure.refusal),
})

/** What is wrong with a field says more than that some field is wrong. */
const reasonOf = (failure: unknown) =>
  failure instanceof Refusal && failure.errors.length > 0
    ? failure.errors.map(({ detail }) => detail).join(' ')
    : sentenceOf(failure)
