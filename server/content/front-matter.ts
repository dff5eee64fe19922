import { ContentMistake } from './content-mistake.ts'

type Page = { readonly header: Readonly<Record<string, string>>; readonly text: string }

/** Takes a page apart: a header of lines such as `title: At dawn` between two `---`, and the text. */
export const splitPage = (file: string, page: string): Page => {
  // Some editors put a mark before the first letter, which nobody sees.
  const [first, ...lines] = page.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = lines.findIndex(isEdge)
  if (!isEdge(first ?? '') || end === -1) {
    throw new ContentMistake(
      `content/${file} must begin with a header: a line ---, lines such as "title: At dawn", and another line ---.`,
    )
  }
  return { header: readHeader(file, lines.slice(0, end)), text: lines.slice(end + 1).join('\n') }
}

const isEdge = (line: string) => line.trimEnd() === '---'

const readHeader = (file: string, lines: readonly string[]) => {
  const header = new Map<string, string>()
  for (const line of lines.filter((line) => line.trim())) {
    const [, field, words] = line.match(/^(\w+):(.*)$/) ?? []
    if (!field || words === undefined) {
      throw new ContentMistake(
        `content/${file}: The line "${line.trim()}" of the header is not of the form "field: words".`,
      )
    }
    if (header.has(field)) {
      throw new ContentMistake(`content/${file}, field ${field}: This is given twice.`)
    }
    header.set(field, words.trim())
  }
  return Object.fromEntries(header)
}
