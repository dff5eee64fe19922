import { tableOf } from '#tests/support/report.ts'
import type { Reading, Target } from './case.ts'
import type { Result } from './rounds.ts'

const columns =
  'case side ratio spread target verdict cost CPU requests/s p50 p99 memory beside/min shown'.split(
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

const rowsOf = ({ name, target, ratio, lowest, highest, kept, subject, limit }: Result) => [
  [
    name,
    'subject',
    ratio.toFixed(3),
    `${lowest.toFixed(3)}–${highest.toFixed(3)}`,
    aim(target),
    kept ? 'kept' : 'MISSED',
    ...readingCells(subject),
  ],
  ['', 'limit', '', '', '', '', ...readingCells(limit)],
]

export const table = (results: Result[]) => tableOf(columns, results.flatMap(rowsOf), 2)
