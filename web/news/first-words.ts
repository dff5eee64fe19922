import type { Block, Prose, Span } from '#contract/prose.ts'

const enough = 155

/** The first words of prose in one line, as a preview shows them. */
export const firstWords = (prose: Prose) => {
  const words = prose.map(textOf).filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  if (words.length <= enough) return words
  return `${words.slice(0, words.lastIndexOf(' ', enough) + 1 || enough).trimEnd()}…`
}

const textOf = (block: Block): string => {
  switch (block.is) {
    case 'paragraph':
      return spoken(block.spans)
    case 'list':
      return block.items.map((item) => item.map(textOf).join(' ')).join(' ')
    case 'quote':
      return block.blocks.map(textOf).join(' ')
    case 'heading':
    case 'code':
    case 'rule':
      return ''
  }
}

const spoken = (spans: readonly Span[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span
      if (span.is === 'code') return span.text
      return span.is === 'break' ? ' ' : spoken(span.spans)
    })
    .join('')
