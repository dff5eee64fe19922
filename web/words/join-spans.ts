import type { WordsChange } from '#contract/words.ts'

export type Span = WordsChange['differences'][number]['spans'][number]

/** Words that were replaced one after another are one change: what was removed first, then what was added. */
export const joinSpans = (spans: readonly Span[]): readonly Span[] => {
  const joined: Span[] = []
  const pending = { removed: '', added: '' }
  const flush = () => {
    for (const is of ['removed', 'added'] as const) {
      if (pending[is]) joined.push({ is, text: pending[is] })
      pending[is] = ''
    }
  }
  spans.forEach(({ is, text }, place) => {
    if (is !== 'kept') {
      pending[is] += text
      return
    }
    const isBetween = pending.removed && pending.added && spans[place + 1]
    if (isBetween && text.trim() === '') {
      pending.removed += text
      pending.added += text
      return
    }
    flush()
    joined.push({ is, text })
  })
  flush()
  return joined
}
