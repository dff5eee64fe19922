import { type Entry, type Failed, isIn, isOnTheWay, isReady, type Step } from './upload-queue.ts'

/** Where one picture stands. */
export const stepInWords = (step: Step): string => {
  if (step.at === 'sending') return `Sending ${Math.floor(step.share * 100)}\u00a0%`
  if (step.at === 'failed') return `Failed: ${step.reason}`
  return words[step.at]
}

const words = {
  chosen: 'Ready to send',
  waiting: 'Waiting for its turn',
  preparing: 'Being prepared',
  sent: 'Waiting for those before it',
  saving: 'Being hung',
  in: 'In the gallery',
  stopped: 'Stopped',
}

export const countPictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

const hasFailed = (entry: Entry): entry is Entry & { step: Failed } => entry.step.at === 'failed'

/** Where all of them stand. It changes with each picture, not with each percent of one. */
export const standing = (entries: readonly Entry[]): string => {
  const failed = entries.filter(hasFailed).length
  const ready = entries.filter((entry) => isReady(entry) && !hasFailed(entry)).length
  const going = entries.some(isOnTheWay)
  return [
    going && `${entries.filter(isIn).length} of ${countPictures(entries.length)} in the gallery`,
    !going && ready > 0 && `${countPictures(ready)} ready to send`,
    failed > 0 && `${failed} failed`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What the dialog at the end says of all of them. Pictures somebody has stopped are no failure. */
export const outcome = (entries: readonly Entry[]) => {
  const failed = entries.filter(hasFailed)
  const hung = entries.filter(isIn).length
  const [first] = failed
  if (!first) {
    const text = 'Image uploaded and saved successfully!'
    return hung > 0 ? { title: 'Success!', text } : undefined
  }
  const { title, reason } = first.step
  if (entries.length === 1) return { title, text: reason }
  const count = `${hung} of ${countPictures(entries.length)} ${hung === 1 ? 'is' : 'are'} in the gallery.`
  return { title, text: [count, ...reasons(failed)].join('\n\n') }
}

/** What went wrong, once each, after the names of the files it happened to. */
const reasons = (failed: readonly (Entry & { step: Failed })[]) =>
  [...Map.groupBy(failed, ({ step }) => step.reason)].map(([reason, alike]) => {
    const names = alike.slice(0, mostNames).map(({ file }) => file.name)
    const more = alike.length - names.length
    return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${reason}`
  })

const mostNames = 3
