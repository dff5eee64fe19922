import type { Token } from 'markdown-it'

/** Pages of this site, and addresses that need no trust in whoever wrote them. */
const leadsSomewhere = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

/** The first thing in it that cannot be taken, as a sentence. */
export const mistakeIn = (tokens: readonly Token[]): string | undefined => {
  for (const token of tokens) {
    const mistake = mistakeOf(token) ?? mistakeIn(token.children ?? [])
    if (mistake) return mistake
  }
  return undefined
}

const mistakeOf = (token: Token) => {
  if (token.type === 'html_block' || token.type === 'html_inline') {
    return `HTML such as ${shortened(token.content)} is not taken. Write it in Markdown, or between backticks to show it as it is.`
  }
  if (token.type === 'image') return "Images aren't supported here. Add them to the gallery."
  if (token.type === 'table_open') return 'Tables are not taken. Write a list instead.'
  if (token.type === 'link_open') return mistakeOfLink(String(token.attrGet('href')))
  return undefined
}

const mistakeOfLink = (href: string) =>
  leadsSomewhere.test(href)
    ? undefined
    : `The link to ${shortened(href)} leads nowhere. Begin it with https://, mailto: or tel:, or with / for a page of this site.`

const shortened = (text: string) => {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}
