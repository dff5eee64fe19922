import MarkdownIt, { type Token } from 'markdown-it'
import { storedPicture } from '#contract/club.ts'
import type { Block, Prose, ReadProse, Span } from '#contract/prose.ts'

/** Parses raw HTML, so that it can be refused instead of shown as text. */
const markdown = new MarkdownIt({ html: true }).disable('strikethrough')
markdown.validateLink = () => true

export const readProse: ReadProse = (text, { pictures = false } = {}) => {
  const tokens = markdown.parse(text, {})
  const mistake = findMistake(tokens, pictures)
  if (mistake) return { mistake }
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(levelOf)
  const reading = { tokens, at: 0, lift: 2 - Math.min(...levels), idFor: headingIds() }
  return { prose: blocks(reading) }
}

type Reading = {
  readonly tokens: readonly Token[]
  at: number
  /** How far headings are moved, so that the highest is one level below the title of the page. */
  readonly lift: number
  readonly idFor: (heading: string) => string
}

const levelOf = ({ tag }: Token) => Number(tag.slice(1))

/** Reads blocks up to the end of the one that contains them. */
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
    case 'paragraph_open': {
      const image = onlyImage(reading.tokens[reading.at])
      const spans = line(reading)
      return image ? picture(image) : { is: 'paragraph', spans }
    }
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

/** The image of a paragraph that holds nothing else. */
const onlyImage = (inline: Token | undefined) => {
  const [first, ...others] = inline?.children ?? []
  return first?.type === 'image' && others.length === 0 ? first : undefined
}

const picture = (image: Token): Block => ({
  is: 'picture',
  url: String(image.attrGet('src')),
  alt: image.content.trim(),
})

const items = (reading: Reading): Prose[] => {
  const read: Prose[] = []
  while (reading.tokens[reading.at++]?.type === 'list_item_open') read.push(blocks(reading))
  return read
}

/** Reads the inline content of a heading or a paragraph, and its end. */
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

/** Pages of this site, and kinds of links that cannot run a script. */
const safeLink = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

/** The first thing that is not supported, as a sentence. */
const findMistake = (tokens: readonly Token[], pictures: boolean): string | undefined => {
  for (const token of tokens) {
    const mistake =
      pictures && onlyImage(token)
        ? imageMistake(token.children?.[0])
        : (mistakeOf(token, pictures) ?? findMistake(token.children ?? [], pictures))
    if (mistake) return mistake
  }
  return undefined
}

const mistakeOf = (token: Token, pictures: boolean) => {
  if (token.type === 'html_block' || token.type === 'html_inline') {
    return `HTML such as ${shortened(token.content)} isn't supported. Use Markdown, or put it between backticks to show it as it is.`
  }
  if (token.type === 'image') {
    return pictures
      ? 'A picture needs a paragraph of its own, with an empty line before and after it.'
      : "Images aren't supported here. Add them to the gallery."
  }
  if (token.type === 'table_open') return "Tables aren't supported. Use a list instead."
  if (token.type === 'link_open') return linkMistake(String(token.attrGet('href')))
  return undefined
}

const imageMistake = (image: Token | undefined) => {
  const url = String(image?.attrGet('src'))
  if (!storedPicture.test(url)) {
    return `The picture ${shortened(url)} isn't on this site. Upload it first.`
  }
  return image?.content.trim()
    ? undefined
    : 'Describe the picture between the brackets: ![Riders at the ferry](…).'
}

const linkMistake = (href: string) =>
  safeLink.test(href)
    ? undefined
    : `The link to ${shortened(href)} isn't valid. Start it with https://, mailto: or tel:, or with / for a page of this site.`

const shortened = (text: string) => {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

/** Makes a unique id for every heading of a text, so that links can point to it. */
const headingIds = () => {
  const used = new Map<string, number>()
  return (heading: string) => {
    const plain = heading
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const name = plain || 'part'
    // Counting continues from the last one: a text may repeat one heading very often.
    let count = used.get(name) ?? 0
    let id = name
    while (used.has(id)) id = `${name}-${++count + 1}`
    used.set(id, 0).set(name, count)
    return id
  }
}
