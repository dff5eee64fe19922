import { countPictures } from './albums.tsx'
import {
  canBeSent,
  type Entry,
  type Failed,
  isInProgress,
  isSaved,
  type Step,
} from './upload-queue.ts'

/** What people read while pictures are sent to a certain place. */
export type UploadWords = {
  readonly saving: string
  readonly saved: string
  /** Where the pictures are then, after “3 of 5 pictures”. */
  readonly place: string
  readonly success: { readonly title: string; readonly text: string }
  /** The titles of a failed upload and of a failed save. */
  readonly failures: { readonly upload: string; readonly save: string; readonly unexpected: string }
}

export const describeStep = (step: Step, words: UploadWords): string => {
  if (step.at === 'sending') return `Sending ${Math.floor(step.share * 100)}%`
  if (step.at === 'failed') return `Failed: ${step.reason}`
  return step.at === 'saving' || step.at === 'saved' ? words[step.at] : stepNames[step.at]
}

const stepNames = {
  chosen: 'Ready to send',
  waiting: 'Waiting',
  processing: 'Processing',
  uploaded: 'Waiting for earlier pictures',
  stopped: 'Stopped',
}

const hasFailed = (entry: Entry): entry is Entry & { step: Failed } => entry.step.at === 'failed'

/** Is announced by screen readers, so it leaves out the percentages. */
export const describeQueue = (entries: readonly Entry[], { place }: UploadWords): string => {
  const failed = entries.filter(hasFailed).length
  const ready = entries.filter((entry) => canBeSent(entry) && !hasFailed(entry)).length
  const sending = entries.some(isInProgress)
  const saved = entries.filter(isSaved).length
  return [
    sending && `${saved} of ${countPictures(entries.length)} ${place}`,
    !sending && ready > 0 && `${countPictures(ready)} ready to send`,
    failed > 0 && `${failed} failed`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The dialog at the end. A picture that was stopped is not a failure. */
export const describeResult = (entries: readonly Entry[], { place, success }: UploadWords) => {
  const failed = entries.filter(hasFailed)
  const saved = entries.filter(isSaved).length
  const [first] = failed
  if (!first) return saved > 0 ? success : undefined
  const { title, reason } = first.step
  if (entries.length === 1) return { title, text: reason }
  const count = `${saved} of ${countPictures(entries.length)} ${saved === 1 ? 'is' : 'are'} ${place}.`
  return { title, text: [count, ...listReasons(failed)].join('\n\n') }
}

/** Each reason once, after the names of its files. */
const listReasons = (failed: readonly (Entry & { step: Failed })[]) =>
  [...Map.groupBy(failed, ({ step }) => step.reason)].map(([reason, entries]) => {
    const names = entries.slice(0, mostNames).map(({ file }) => file.name)
    const more = entries.length - names.length
    return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${reason}`
  })

const mostNames = 3
