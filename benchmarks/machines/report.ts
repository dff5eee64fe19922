import { readFile, writeFile } from 'node:fs/promises'

/** One line of the report. */
export type Finding = {
  readonly asks: string
  readonly measured: string
  readonly wanted: string
  readonly kept: boolean
}

const heads = ['what', 'measured', 'wanted', '']

/** A Markdown table that also reads well in a terminal. */
export const tableOf = (findings: readonly Finding[]) => {
  const rows = findings.map(({ asks, measured, wanted, kept }) => {
    return [asks, measured, wanted, kept ? 'kept' : 'MISSED']
  })
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}

/** Puts the last report into the page for operators. */
export const publish = async (text: string) => {
  const page = new URL('../../docs/scaling.md', import.meta.url)
  const parts = /(<!-- machines -->\n).*(<!-- \/machines -->)/s
  const written = await readFile(page, 'utf8')
  await writeFile(
    page,
    written.replace(parts, (_, open, close) => `${open}\n${text}\n\n${close}`),
  )
}
