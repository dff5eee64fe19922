import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Cells = readonly (string | number)[]

/** A Markdown table that also reads well in a terminal, with numbers at the right from a column on. */
export const tableOf = (
  head: readonly string[],
  rows: readonly Cells[],
  numbersFrom = head.length,
) => {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)))
  const pad = (cell: string, at: number) =>
    at < numbersFrom ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  const rule = widths.map((width, at) =>
    at < numbersFrom ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  const [first = [], ...others] = all
  return [first, rule, ...others].map((row) => `| ${row.map(pad).join(' | ')} |`).join('\n')
}

export const median = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2
}

const root = join(import.meta.dirname, '../..')

/** Writes the results of a whole run into a document, between its two marks. */
export const publish = async (page: string, place: string, text: string) => {
  const path = join(root, page)
  const marks = new RegExp(`(<!-- ${place} -->\n).*(<!-- /${place} -->)`, 's')
  const old = await readFile(path, 'utf8')
  if (!marks.test(old)) throw new Error(`${page} has no place for ${place}: write its two marks.`)
  await writeFile(
    path,
    old.replace(marks, (_, start, end) => `${start}\n${text}\n\n${end}`),
  )
}
