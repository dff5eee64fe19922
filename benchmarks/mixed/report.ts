import { tableOf } from '#tests/support/report.ts'
import type { Came } from '../mixed-generator.ts'
import { type Measured, servedIn } from './measure.ts'
import type { Counts } from './tally.ts'

const sum = (came: Came, pick: (counts: Counts) => number) =>
  Object.values(came.kinds).reduce((all, counts) => all + pick(counts), 0)
const wrong = (came: Came) =>
  sum(came, (counts) => Object.values(counts.wrong).reduce((all, one) => all + one, 0))
const sentAway = (came: Came) => sum(came, (counts) => counts.sentAway)
const unanswered = (came: Came) => sum(came, (counts) => counts.unanswered)

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => (value === 0 ? '–' : value.toFixed(value < 10 ? 1 : 0))
const mb = (bytes: number) => `${whole(bytes / 1e6)} MB`
const percent = (part: number) => `${Math.round(part * 100)} %`

export type Promised = { says: string; measured: string; kept: boolean }

/** The second from which no request is refused and none takes longer than before. */
const recoveredAfter = ({ after, calm }: Measured) => {
  const usual = Math.max(...calm.seconds.map(({ p99 }) => p99), 100)
  return after.seconds.findLastIndex(({ sentAway, p99 }) => sentAway > 0 || p99 > usual) + 1
}

const listed = (came: Came) => {
  const names = Object.entries(came.kinds).flatMap(([name, counts]) =>
    Object.entries(counts.wrong).map(([status, count]) => `${name} ${status} × ${count}`),
  )
  return names.length > 0 ? ` (${names.join(', ')})` : ''
}

/** The promises of the site, and the results. */
export const promises = (measured: Measured): Promised[] => {
  const { capacity, calm, crush, after } = measured
  const failed = wrong(calm) + sentAway(calm)
  const served = servedIn(crush) / crush.lasted
  const back = recoveredAfter(measured)
  const recovered = back < after.seconds.length
  return [
    {
      says: 'at 70 % everyone is served: no 5xx, no 4xx, no time-out',
      measured: `${whole(servedIn(calm))} served, ${failed} refused${listed(calm)}, ${unanswered(calm)} without an answer`,
      kept: failed + unanswered(calm) === 0,
    },
    {
      says: 'at 200 % as many are served as the site can serve',
      measured: `${whole(served)} a second, ${percent(served / capacity)} of the capacity`,
      kept: served >= 0.9 * capacity,
    },
    {
      says: 'at 200 % the others are answered with 503 and `Retry-After`, and every request gets an answer',
      measured: `${whole(sentAway(crush))} asked to come back, ${wrong(crush)} other errors${listed(crush)}, ${unanswered(crush)} without an answer`,
      kept: wrong(crush) + unanswered(crush) === 0,
    },
    {
      says: 'at 200 % prepared responses still arrive, 99 of 100 within a second',
      measured: `p99 ${ms(crush.ready.p99)} ms, ${crush.ready.sentAway} sent away`,
      kept: crush.ready.p99 < 1_000 && crush.ready.sentAway === 0,
    },
    {
      says: 'back at 70 % all is as before within 5 seconds',
      measured: `${recovered ? `${back} s` : 'not to the end of the run'}, ${unanswered(after)} without an answer`,
      kept: recovered && back <= 5 && unanswered(after) + wrong(after) === 0,
    },
  ]
}

export const summary = ({ capacity, burden }: Measured) =>
  [
    `Capacity ${whole(capacity)} answers a second`,
    `at 70 % the site uses ${percent(burden.site)} of its core and the load generator ${percent(burden.generator)} of its own`,
    `memory ${mb(burden.begin)} before, ${mb(burden.peak)} at most, ${mb(burden.end)} after`,
  ].join(' · ')

const columns = ['kind', 'at 70 %', 'p50', 'p99', 'p99.9', 'at 200 %', 'asked to come back', 'p99']

/** One row for each kind of request; milliseconds from the moment a request was due. */
export const kindsTable = ({ calm, crush }: Measured) => {
  const rows = Object.entries(calm.kinds).map(([name, at70]) => {
    const at200 = crush.kinds[name]
    return [
      name,
      whole(at70.served),
      ms(at70.p50),
      ms(at70.p99),
      ms(at70.p999),
      whole(at200?.served ?? 0),
      whole(at200?.sentAway ?? 0),
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
