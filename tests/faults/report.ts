import { median, tableOf } from '#tests/support/report.ts'
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
  return [median(recoveries), Math.max(...recoveries)].map((time) => time.toFixed(1)).join(' / ')
}

export const describe = (findings: readonly Finding[]) => tableOf(head, findings.map(row), 2)
