import { median } from '#tests/support/report.ts'
import { type Case, type Effort, keeps, type Reading, ratio, type Target } from './case.ts'

export type Result = {
  name: string
  target: Target
  subject: Reading
  limit: Reading
  ratio: number
  lowest: number
  highest: number
  kept: boolean
  /** Promises other than the target that were broken. */
  missed: string | undefined
}

type Readings = { readonly subject: Reading[]; readonly limit: Reading[] }

/** Subject and limit take turns, so that other load on the machine affects both. */
const takeTurns = async ({ open }: Case, effort: Effort, { subject, limit }: Readings) => {
  await using stack = new AsyncDisposableStack()
  const gauges = await open(stack)
  // A new process needs up to half as much again in its first seconds, which do not count.
  await gauges.subject(effort)
  await gauges.limit(effort)
  for (let round = 0; round < effort.rounds; round++) {
    subject.push(await gauges.subject(effort))
    limit.push(await gauges.limit(effort))
  }
}

export const measure = async (one: Case, effort: Effort): Promise<Result> => {
  const { name, target, openings = 1 } = one
  const subject: Reading[] = []
  const limit: Reading[] = []
  const rounds = Math.ceil(effort.rounds / openings)
  for (let opened = 0; opened < openings; opened++) {
    await takeTurns(one, { ...effort, rounds }, { subject, limit })
  }
  const ratios = subject.map((reading, at) => ratio(target, reading, limit[at] as Reading))
  const middle = median(ratios)
  const missed = subject.find((reading) => reading.missed)?.missed
  return {
    name,
    target,
    subject: middleReading(subject),
    limit: middleReading(limit),
    ratio: middle,
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    kept: keeps(target, middle) && missed === undefined,
    missed,
  }
}

const measures = ['cost', 'cpu', 'requestsPerSecond', 'p50', 'p99', 'memory', 'perMinute'] as const

const middleReading = (readings: Reading[]): Reading => {
  const middle: Reading = { cost: Number.NaN, unit: readings[0]?.unit ?? 'µs' }
  for (const measure of measures) {
    const seen = readings.map((reading) => reading[measure]).filter((value) => value !== undefined)
    if (seen.length > 0) middle[measure] = median(seen)
  }
  const shown = readings.map(({ shownAfter }) => shownAfter).filter((ms) => ms !== undefined)
  if (shown.length > 0) middle.shownAfter = Math.max(...shown)
  return middle
}
