import { diffWordsWithSpace } from 'diff'
import type { WordsChange } from '#contract/words.ts'

type Difference = WordsChange['differences'][number]
type Span = Difference['spans'][number]

/** Which fields differ, with the words that were added and removed. */
export const differencesOf = (
  before: unknown,
  after: unknown,
  labelOf: (field: string) => string,
): Difference[] => {
  const [old, current] = [leavesOf(before), leavesOf(after)]
  const fields = [...new Set([...current.keys(), ...old.keys()])]
  return fields
    .filter((field) => old.get(field) !== current.get(field))
    .map((field) => ({
      field,
      label: labelOf(field),
      spans: spansOf(old.get(field) ?? '', current.get(field) ?? ''),
    }))
}

/** The texts and numbers of a value, by their path. A list of texts that is only an order is one of them. */
const leavesOf = (value: unknown, field = ''): Map<string, string> => {
  if (typeof value !== 'object' || value === null) {
    return new Map(value === undefined ? [] : [[field, String(value)]])
  }
  if (field === 'order' && Array.isArray(value)) return new Map([[field, value.join('\n')]])
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [
      ...leavesOf(part, field ? `${field}.${key}` : key),
    ]),
  )
}

/** Comparing very different long texts takes long: after this time the whole text counts as replaced. */
const patience = 100

const spansOf = (before: string, after: string): Span[] => {
  const parts = diffWordsWithSpace(before, after, { timeout: patience })
  if (parts) {
    return parts.map(({ added, removed, value }) => {
      if (added || removed) return { is: added ? 'added' : 'removed', text: value }
      return { is: 'kept', text: shorten(value) }
    })
  }
  const whole: Span[] = [
    { is: 'removed', text: before },
    { is: 'added', text: after },
  ]
  return whole.filter(({ text }) => text)
}

const around = 120

/** What stays the same is needed only near a change. */
const shorten = (text: string) =>
  text.length > 3 * around ? `${text.slice(0, around)} … ${text.slice(-around)}` : text
