/** What is selected in a text, from one place to another. */
export type Selected = { readonly text: string; readonly start: number; readonly end: number }

/** Replaces one stretch of the text and then selects another. */
export type Edit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [number, number]
}

/** Puts a mark such as `**` on both sides of the selection, or removes the marks that are there. */
const mark =
  (sign: string, example: string) =>
  ({ text, start, end }: Selected): Edit => {
    const isMarked =
      text.slice(start - sign.length, start) === sign &&
      text.slice(end, end + sign.length) === sign &&
      // One star of two makes no emphasis.
      text[start - sign.length - 1] !== sign[0]
    if (isMarked) {
      const from = start - sign.length
      const inner = text.slice(start, end)
      return { from, to: end + sign.length, insert: inner, select: [from, from + inner.length] }
    }
    // Spaces belong outside of the marks, or Markdown does not see them.
    const chosen = text.slice(start, end)
    const words = chosen.trim() || example
    const from = start + (chosen.trim() ? chosen.length - chosen.trimStart().length : 0)
    const to = chosen.trim() ? from + words.length : end
    const at = from + sign.length
    return { from, to, insert: `${sign}${words}${sign}`, select: [at, at + words.length] }
  }

const linesAt = ({ text, start, end }: Selected) => {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const next = text.indexOf('\n', Math.max(end - 1, start))
  const to = next < 0 ? text.length : next
  return { from, to, lines: text.slice(from, to).split('\n') }
}

/** Puts a sign before every selected line, or removes it where all have it. */
const prefix =
  (sign: string) =>
  (selected: Selected): Edit => {
    const { from, to, lines } = linesAt(selected)
    const have = lines.every((line) => line.startsWith(sign))
    const insert = lines.map((line) => (have ? line.slice(sign.length) : sign + line)).join('\n')
    const at = lines.length === 1 ? from + insert.length : from
    return { from, to, insert, select: [at, from + insert.length] }
  }

/** The words become the link, and its address is selected to be typed. */
const link = ({ text, start, end }: Selected): Edit => {
  const words = text.slice(start, end) || 'words'
  const address = 'https://'
  const at = start + words.length + 3
  return {
    ...{ from: start, to: end, insert: `[${words}](${address})` },
    select: [at, at + address.length],
  }
}

/** A picture stands on lines of its own. Its description is text, so brackets in it are written as such. */
export const insertPicture =
  (address: string, description: string) =>
  ({ text, end }: Selected): Edit => {
    const before = text.slice(0, end)
    const gap =
      before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const after = text.slice(end).startsWith('\n') ? '\n' : '\n\n'
    const insert = `${gap}![${description.replace(/[[\]\\]/g, '\\$&')}](${address})${after}`
    const at = end + insert.length
    return { from: end, to: end, insert, select: [at, at] }
  }

type Tool = {
  readonly name: string
  /** The letter that does the same with Ctrl or Cmd. */
  readonly key?: string
  readonly edit: (selected: Selected) => Edit
}

export const tools = {
  bold: { name: 'Bold', key: 'b', edit: mark('**', 'strong words') },
  italic: { name: 'Italic', key: 'i', edit: mark('*', 'stressed words') },
  link: { name: 'Link', key: 'k', edit: link },
  heading: { name: 'Heading', edit: prefix('## ') },
  list: { name: 'List', edit: prefix('- ') },
  quote: { name: 'Quote', edit: prefix('> ') },
} as const satisfies Record<string, Tool>
