import type { Reading, Target } from './question.ts'
import type { Result } from './rounds.ts'

const columns =
  'question side ratio spread target verdict cost CPU requests/s p50 p99 memory beside/min shown'.split(
    ' ',
  )

export const aim = (target: Target) =>
  'atLeast' in target ? `≥ ${target.atLeast.toFixed(2)}` : `≤ ${target.atMost.toFixed(2)}`

export const cost = ({ cost, unit }: Reading) => `${cost.toFixed(1)} ${unit}`

const whole = (value: number) => Math.round(value).toLocaleString('en')

const shown = (value: number | undefined, show: (value: number) => string) =>
  value === undefined ? '' : show(value)

const readingCells = (reading: Reading) => [
  cost(reading),
  shown(reading.cpu, (us) => `${us.toFixed(1)} µs`),
  shown(reading.requestsPerSecond, whole),
  shown(reading.p50, (ms) => `${ms.toFixed(2)} ms`),
  shown(reading.p99, (ms) => `${ms.toFixed(2)} ms`),
  shown(reading.memory, (bytes) => `${whole(bytes / 1e6)} MB`),
  shown(reading.perMinute, whole),
  shown(reading.shownAfter, (ms) => `${whole(ms)} ms`),
]

const rowsOf = ({ question, ratio, lowest, highest, kept, subject, limit }: Result) => [
  [
    question.name,
    'subject',
    ratio.toFixed(3),
    `${lowest.toFixed(3)}–${highest.toFixed(3)}`,
    aim(question.target),
    kept ? 'kept' : 'MISSED',
    ...readingCells(subject),
  ],
  ['', 'limit', '', '', '', '', ...readingCells(limit)],
]

/** A Markdown table that also reads well in a terminal. */
export const table = (results: Result[]) => {
  const rows = [columns, ...results.flatMap(rowsOf)]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const pad = (cell: string, at: number) =>
    at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  const line = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, at) => (at < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [head = [], ...body] = rows
  return [head, rule, ...body].map(line).join('\n')
}
