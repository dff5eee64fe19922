import type { Block, Prose, Span } from '#contract/prose.ts'

const wordsAMinute = 200

/** How many minutes somebody reads, in whole ones. */
export const minutesFor = (...texts: readonly Prose[]) => {
  const words = texts.flatMap((prose) => prose.map(wordsOf)).reduce((sum, count) => sum + count, 0)
  return Math.max(1, Math.round(words / wordsAMinute))
}

const wordsOf = (block: Block): number => textOf(block).match(/\S+/g)?.length ?? 0

const textOf = (block: Block): string => {
  switch (block.is) {
    case 'heading':
    case 'paragraph':
      return spokenText(block.spans)
    case 'list':
      return block.items.flat().map(textOf).join(' ')
    case 'quote':
      return block.blocks.map(textOf).join(' ')
    case 'code':
      return block.text
    case 'rule':
      return ''
  }
}

/** The words of a line without their meaning. */
export const spokenText = (spans: readonly Span[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span
      if (span.is === 'break') return ' '
      return span.is === 'code' ? span.text : spokenText(span.spans)
    })
    .join('')
