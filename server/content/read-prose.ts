import MarkdownIt, { type Token } from 'markdown-it'
import type { Block, Prose, ReadProse, Span } from '#contract/prose.ts'
import { headingIds } from './heading-ids.ts'
import { mistakeIn } from './mistakes.ts'

/** Raw HTML is read as such, so that it can be refused instead of shown as text. */
const markdown = new MarkdownIt({ html: true }).disable('strikethrough')
markdown.validateLink = () => true

export const readProse: ReadProse = (text) => {
  const tokens = markdown.parse(text, {})
  const mistake = mistakeIn(tokens)
  if (mistake) return { mistake }
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(levelOf)
  const reading = { tokens, at: 0, lift: 2 - Math.min(...levels), idFor: headingIds() }
  return { prose: blocks(reading) }
}

type Reading = {
  readonly tokens: readonly Token[]
  at: number
  /** By how much headings are moved, so that the highest of them stands below that of the page. */
  readonly lift: number
  readonly idFor: (heading: string) => string
}

const levelOf = ({ tag }: Token) => Number(tag.slice(1))

/** Reads on until what was opened before is closed. */
const blocks = (reading: Reading): Prose => {
  const read: Block[] = []
  for (;;) {
    const token = reading.tokens[reading.at++]
    if (!token || token.nesting === -1) return read
    read.push(block(token, reading))
  }
}

const block = (token: Token, reading: Reading): Block => {
  switch (token.type) {
    case 'heading_open': {
      const inline = reading.tokens[reading.at]
      const level = Math.min(levelOf(token) + reading.lift, 6)
      const id = reading.idFor(inline?.content ?? '')
      return { is: 'heading', level, id, spans: line(reading) }
    }
    case 'paragraph_open':
      return { is: 'paragraph', spans: line(reading) }
    case 'bullet_list_open':
      return { is: 'list', first: undefined, items: items(reading) }
    case 'ordered_list_open':
      return { is: 'list', first: Number(token.attrGet('start') ?? 1), items: items(reading) }
    case 'blockquote_open':
      return { is: 'quote', blocks: blocks(reading) }
    case 'hr':
      return { is: 'rule' }
    default:
      return { is: 'code', text: token.content }
  }
}

const items = (reading: Reading): Prose[] => {
  const read: Prose[] = []
  while (reading.tokens[reading.at++]?.type === 'list_item_open') read.push(blocks(reading))
  return read
}

/** The one line of text in a heading or a paragraph, and its end. */
const line = (reading: Reading): Span[] => {
  const inline = reading.tokens[reading.at]
  reading.at += 2
  return spans({ tokens: inline?.children ?? [], at: 0 })
}

const spans = (reading: Pick<Reading, 'tokens' | 'at'>): Span[] => {
  const read: Span[] = []
  for (;;) {
    const token = reading.tokens[reading.at++]
    if (!token || token.nesting === -1) return read
    if (token.type === 'strong_open') read.push({ is: 'strong', spans: spans(reading) })
    else if (token.type === 'link_open') read.push(link(token, spans(reading)))
    else if (token.nesting === 1) read.push({ is: 'emphasis', spans: spans(reading) })
    else if (token.type === 'code_inline') read.push({ is: 'code', text: token.content })
    else if (token.type === 'hardbreak') read.push({ is: 'break' })
    else if (token.type === 'softbreak') read.push(' ')
    else if (token.content) read.push(token.content)
  }
}

const link = (token: Token, spans: readonly Span[]): Span => ({
  is: 'link',
  to: String(token.attrGet('href')),
  spans,
})
