import { readFile, writeFile } from 'node:fs/promises'
import type { Felt } from './watch.ts'

export const limit = 200

/** Everything felt, by screen and size and then by interaction. */
export type Book = Map<string, Map<string, Felt[]>>

export const note = (book: Book, screen: string, name: string, felt: Felt) => {
  const page = book.get(screen) ?? new Map<string, Felt[]>()
  book.set(screen, page)
  page.set(name, [...(page.get(name) ?? []), felt])
}

const worst = (numbers: readonly number[]) => Math.max(...numbers)
const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The screens whose worst interaction takes longer than it may. */
export const slowScreens = (book: Book) =>
  [...book].filter(([, page]) => screenWorst(page) > limit).map(([screen]) => screen)

const screenWorst = (page: Map<string, Felt[]>) =>
  worst([...page.values()].flat().map(({ wait }) => wait))

const columns = ['screen', 'interaction', 'worst', 'median', 'times', 'longest work']

const shown = (milliseconds: number) =>
  milliseconds ? `${Math.round(milliseconds)} ms` : '< 16 ms'

const rowsOf = ([screen, page]: [string, Map<string, Felt[]>]) => [
  [screen, '**INP**', `**${shown(screenWorst(page))}**`, '', '', ''],
  ...[...page].map(([name, all]) => {
    const waits = all.map(({ wait }) => wait)
    const work = worst(all.map(({ work }) => work))
    const long = work ? `${Math.round(work)} ms` : ''
    return ['', name, shown(worst(waits)), shown(middle(waits)), String(waits.length), long]
  }),
]

/** A Markdown table that also reads well in a terminal. */
export const table = (book: Book) => {
  const rows = [columns, ...[...book].flatMap(rowsOf)]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const pad = (cell: string, at: number) =>
    at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  const line = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, at) => (at < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [head = [], ...body] = rows
  return [head, rule, ...body].map(line).join('\n')
}

export const publish = async (block: string) => {
  const page = new URL('../feel.md', import.meta.url)
  const text = await readFile(page, 'utf8')
  const parts = /(<!-- results -->\n).*(<!-- \/results -->)/s
  await writeFile(
    page,
    text.replace(parts, (_, open, close) => `${open}\n${block}\n\n${close}`),
  )
}
