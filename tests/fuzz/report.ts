import { tableOf } from '#tests/support/report.ts'
import type { Report } from './fuzz.ts'
import { leastHeld } from './thresholds.ts'

export type Run = Report & { readonly engine: string; readonly seed: number; readonly ms: number }

const number = (value: number) => value.toLocaleString('en-GB')
const percent = (part: number, whole: number) => `${Math.floor((100 * part) / whole)} %`
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

const byStatus = (refused: ReadonlyMap<number | 'closed', number>) =>
  [...refused]
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([status, count]) => `${status} × ${number(count)}`)
    .join(', ') || '–'

const sum = (values: Iterable<number>) => [...values].reduce((whole, part) => whole + part, 0)

const targetsIn = (runs: readonly Run[]) =>
  [...new Set(runs.flatMap(({ counts }) => [...counts.keys()]))].toSorted()

/** One row for each target, for both databases together. */
const targetRow = (name: string, runs: readonly Run[]) => {
  const counts = runs.flatMap((run) => run.counts.get(name) ?? [])
  const requests = sum(counts.map((count) => count.requests))
  const accepted = sum(counts.map((count) => count.accepted))
  const refused = new Map<number | 'closed', number>()
  for (const [status, times] of counts.flatMap((count) => [...count.refused])) {
    refused.set(status, (refused.get(status) ?? 0) + times)
  }
  return [name, number(requests), percent(accepted, requests), byStatus(refused)]
}

const runHead = [
  'database',
  'seed',
  'requests',
  'raw talks',
  'time',
  'least memory held from 20 and from 60 % on',
  'most resident',
  'promises broken',
]

const runRow = ({ engine, seed, ms, requests, raw, memory, broken }: Run) => [
  engine,
  seed,
  number(requests),
  number(raw.talks),
  `${Math.round(ms / 1000)} s`,
  leastHeld(memory).map(megabytes).join(', '),
  megabytes(Math.max(...memory.map(({ resident }) => resident))),
  broken.length || 'none',
]

/** The requests and their results, as Markdown. */
export const describe = (runs: readonly Run[]) => {
  const sound = runs.every(({ broken }) => broken.length === 0)
  const answers = runs.map(({ engine, raw }) => `${byStatus(raw.answers)} (${engine})`)
  const targets = targetsIn(runs).map((name) => targetRow(name, runs))
  return [
    tableOf(runHead, runs.map(runRow)),
    `Refused and yet stored: ${sound ? '0' : 'see the run'}. Answers to raw talks: ${answers.join('; ')}.`,
    tableOf(['asked', 'requests', 'accepted', 'refused, by status'], targets),
  ].join('\n\n')
}
