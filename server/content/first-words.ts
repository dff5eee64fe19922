import type { Block, Prose, Span } from '#contract/prose.ts'

const maxLength = 155

/** The first words of prose in one line, as a preview shows them. */
export const firstWords = (prose: Prose) => {
  const words = prose.map(textOf).filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  if (words.length <= maxLength) return words
  return `${words.slice(0, words.lastIndexOf(' ', maxLength) + 1 || maxLength).trimEnd()}…`
}

const textOf = (block: Block): string => {
  switch (block.is) {
    case 'paragraph':
      return textOfSpans(block.spans)
    case 'list':
      return block.items.map((item) => item.map(textOf).join(' ')).join(' ')
    case 'quote':
      return block.blocks.map(textOf).join(' ')
    case 'heading':
    case 'code':
    case 'rule':
    case 'picture':
      return ''
  }
}

const textOfSpans = (spans: readonly Span[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span
      if (span.is === 'code') return span.text
      return span.is === 'break' ? ' ' : textOfSpans(span.spans)
    })
    .join('')
