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

/** Subject and limit take turns, so that other load on the machine affects both. */
export const measure = async ({ name, target, open }: Case, effort: Effort): Promise<Result> => {
  await using stack = new AsyncDisposableStack()
  const gauges = await open(stack)
  const subject: Reading[] = []
  const limit: Reading[] = []
  const ratios: number[] = []
  // A new process needs up to half as much again in its first seconds, which do not count.
  await gauges.subject(effort)
  await gauges.limit(effort)
  for (let round = 0; round < effort.rounds; round++) {
    const [one, other] = [await gauges.subject(effort), await gauges.limit(effort)]
    subject.push(one)
    limit.push(other)
    ratios.push(ratio(target, one, other))
  }
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
