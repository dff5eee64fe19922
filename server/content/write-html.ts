import type { Block, Prose, Span } from '#contract/prose.ts'

/** Writes prose as HTML for feed readers; links to pages of this site become absolute. */
export const writeHtml = (prose: Prose, origin: string): string => {
  const address = (to: string) => (/^[/#]/.test(to) ? origin + to : to)

  const span = (piece: Span): string => {
    if (typeof piece === 'string') return escapeMarkup(piece)
    switch (piece.is) {
      case 'strong':
        return wrap('strong', piece.spans.map(span))
      case 'emphasis':
        return wrap('em', piece.spans.map(span))
      case 'code':
        return wrap('code', [escapeMarkup(piece.text)])
      case 'break':
        return '<br>'
      case 'link':
        return `<a href="${escapeMarkup(address(piece.to))}">${piece.spans.map(span).join('')}</a>`
    }
  }

  const block = (piece: Block): string => {
    switch (piece.is) {
      case 'heading':
        return wrap(`h${piece.level}`, piece.spans.map(span))
      case 'paragraph':
        return wrap('p', piece.spans.map(span))
      case 'list': {
        const items = piece.items.map((item) => wrap('li', item.map(block)))
        if (piece.first === undefined) return wrap('ul', items)
        return `<ol start="${piece.first}">${items.join('')}</ol>`
      }
      case 'quote':
        return wrap('blockquote', piece.blocks.map(block))
      case 'code':
        return wrap('pre', [wrap('code', [escapeMarkup(piece.text)])])
      case 'rule':
        return '<hr>'
      case 'picture':
        return `<img src="${escapeMarkup(address(piece.url))}" alt="${escapeMarkup(piece.alt)}">`
    }
  }

  return prose.map(block).join('')
}

const wrap = (tag: string, inside: readonly string[]) => `<${tag}>${inside.join('')}</${tag}>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML and HTML, also inside double quotes. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c)
