import type { Finding } from './fault.ts'

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const head = [
  'fault',
  'database',
  'rounds',
  'acknowledged',
  'lost',
  'doubled',
  '503',
  'other 5xx',
  'no answer',
  'longest wait, s',
  'recovery median / max, s',
]

const row = ({ fault, engine, rounds, counts, recoveries }: Finding) => [
  fault.says,
  names[engine],
  rounds,
  counts.acknowledged,
  counts.lost,
  counts.doubled,
  counts.said503,
  counts.unclear,
  counts.unanswered,
  counts.slowest.toFixed(1),
  inSeconds(recoveries.map(({ write }) => write)),
]

/** Until the first write that was acknowledged. */
const inSeconds = (recoveries: readonly number[]) => {
  if (recoveries.length === 0) return 'none needed'
  const sorted = recoveries.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${median.toFixed(1)} / ${(sorted.at(-1) ?? 0).toFixed(1)}`
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

export const tableOf = (findings: readonly Finding[]) =>
  [line(head), line(head.map(() => '---')), ...findings.map((finding) => line(row(finding)))].join(
    '\n',
  )
