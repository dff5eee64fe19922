import { tableOf } from '#tests/support/report.ts'
import type { Phase } from '../mixed-generator.ts'
import { type Measured, servedIn } from './measure.ts'
import type { Counts } from './tally.ts'

const sum = (phase: Phase, pick: (counts: Counts) => number) =>
  Object.values(phase.kinds).reduce((all, counts) => all + pick(counts), 0)
const wrong = (phase: Phase) =>
  sum(phase, (counts) => Object.values(counts.wrong).reduce((all, one) => all + one, 0))
const refused = (phase: Phase) => sum(phase, (counts) => counts.refused)
const unanswered = (phase: Phase) => sum(phase, (counts) => counts.unanswered)

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => (value === 0 ? '–' : value.toFixed(value < 10 ? 1 : 0))
const mb = (bytes: number) => `${whole(bytes / 1e6)} MB`
const percent = (part: number) => `${Math.round(part * 100)} %`

export type Promised = { says: string; measured: string; kept: boolean }

/** The second from which no request is refused and none takes longer than before. */
const recoveredAfter = ({ after, normal }: Measured) => {
  const usual = Math.max(...normal.seconds.map(({ p99 }) => p99), 100)
  return after.seconds.findLastIndex(({ refused, p99 }) => refused > 0 || p99 > usual) + 1
}

const listed = (phase: Phase) => {
  const names = Object.entries(phase.kinds).flatMap(([name, counts]) =>
    Object.entries(counts.wrong).map(([status, count]) => `${name} ${status} × ${count}`),
  )
  return names.length > 0 ? ` (${names.join(', ')})` : ''
}

/** The promises of the site, and the results. */
export const promises = (measured: Measured): Promised[] => {
  const { capacity, normal, overload, after } = measured
  const failed = wrong(normal) + refused(normal)
  const served = servedIn(overload) / overload.lasted
  const back = recoveredAfter(measured)
  const recovered = back < after.seconds.length
  return [
    {
      says: 'at 70 % everyone is served: no 5xx, no 4xx, no time-out',
      measured: `${whole(servedIn(normal))} served, ${failed} refused${listed(normal)}, ${unanswered(normal)} without an answer`,
      kept: failed + unanswered(normal) === 0,
    },
    {
      says: 'at 200 % as many are served as the site can serve',
      measured: `${whole(served)} a second, ${percent(served / capacity)} of the capacity`,
      kept: served >= 0.9 * capacity,
    },
    {
      says: 'at 200 % the others are answered with 503 and `Retry-After`, and every request gets an answer',
      measured: `${whole(refused(overload))} refused, ${wrong(overload)} other errors${listed(overload)}, ${unanswered(overload)} without an answer`,
      kept: wrong(overload) + unanswered(overload) === 0,
    },
    {
      says: 'at 200 % prepared responses still arrive, 99 of 100 within a second',
      measured: `p99 ${ms(overload.ready.p99)} ms, ${overload.ready.refused} refused`,
      kept: overload.ready.p99 < 1_000 && overload.ready.refused === 0,
    },
    {
      says: 'back at 70 % all is as before within 5 seconds',
      measured: `${recovered ? `${back} s` : 'not to the end of the run'}, ${unanswered(after)} without an answer`,
      kept: recovered && back <= 5 && unanswered(after) + wrong(after) === 0,
    },
  ]
}

export const summary = ({ capacity, usage }: Measured) =>
  [
    `Capacity ${whole(capacity)} answers a second`,
    `at 70 % the site uses ${percent(usage.site)} of its core and the load generator ${percent(usage.generator)} of its own`,
    `memory ${mb(usage.begin)} before, ${mb(usage.peak)} at most, ${mb(usage.end)} after`,
  ].join(' · ')

const columns = ['kind', 'at 70 %', 'p50', 'p99', 'p99.9', 'at 200 %', 'refused', 'p99']

/** One row for each kind of request; milliseconds from the moment a request was due. */
export const kindsTable = ({ normal, overload }: Measured) => {
  const rows = Object.entries(normal.kinds).map(([name, at70]) => {
    const at200 = overload.kinds[name]
    return [
      name,
      whole(at70.served),
      ms(at70.p50),
      ms(at70.p99),
      ms(at70.p999),
      whole(at200?.served ?? 0),
      whole(at200?.refused ?? 0),
      ms(at200?.p99 ?? 0),
    ]
  })
  return tableOf(columns, rows)
}

export const promisesTable = (promised: Promised[]) =>
  tableOf(
    ['promise', 'measured', 'verdict'],
    promised.map(({ says, measured, kept }) => [says, measured, kept ? 'kept' : 'BROKEN']),
  )
