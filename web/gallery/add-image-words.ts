import { type Entry, type Failed, isIn, isOnTheWay, isReady, type Step } from './tray.ts'

/** Where one picture stands. */
export const stepInWords = (step: Step): string => {
  if (step.at === 'sending') return `Sending ${Math.floor(step.share * 100)} %`
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
  const also = failed > 0 ? `, ${failed} failed` : ''
  if (entries.some(isOnTheWay)) {
    return `${entries.filter(isIn).length} of ${countPictures(entries.length)} in the gallery${also}`
  }
  const ready = entries.filter((entry) => isReady(entry) && !hasFailed(entry)).length
  return entries.length > 0 ? `${countPictures(ready)} ready to send${also}` : ''
}

const mostReasons = 5

/** What the dialog at the end says of all of them. Pictures somebody has stopped are no failure. */
export const outcome = (entries: readonly Entry[]) => {
  const failed = entries.filter(hasFailed)
  const hung = entries.filter(isIn).length
  const [first] = failed
  if (!first) {
    const text = 'Image uploaded and saved successfully!'
    return hung > 0 ? { title: 'Success!', text } : undefined
  }
  const { title } = first.step
  if (entries.length === 1) return { title, text: first.step.reason }
  const reasons = failed.map(({ file, step }) => `${file.name}: ${step.reason}`)
  const more = reasons.length - mostReasons
  return {
    title,
    text: [
      `${hung} of ${countPictures(entries.length)} ${hung === 1 ? 'is' : 'are'} in the gallery.`,
      ...reasons.slice(0, mostReasons),
      ...(more > 0 ? [`And ${more} more; each says why in the list.`] : []),
    ].join('\n'),
  }
}
