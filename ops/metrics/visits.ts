import { counter, type Family, histogram, labels } from './family.ts'

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'other']
const places = new Map(methods.map((method, place) => [method, place]))
const other = methods.length - 1

const classes = 5
/** Milliseconds; what takes longer than the last falls into one more. */
const bounds = [5, 25, 100, 500, 2_500]

const took = methods.length * classes
const total = took + bounds.length + 1

/** Counts requests. Every request passes here, so it is a few additions and nothing else. */
export const countVisits = () => {
  const routes = new Map<string, Float64Array>()
  const ready = { yes: 0, no: 0 }

  const begin = (route: string) => {
    const counts = new Float64Array(total + 1)
    routes.set(route, counts)
    return counts
  }

  const add = (counts: Float64Array, place: number, value: number) => {
    counts[place] = (counts[place] ?? 0) + value
  }

  return {
    /** The route is the pattern of an address, of which there are not many. */
    visit(route: string, method: string, status: number, ms: number) {
      const counts = routes.get(route) ?? begin(route)
      add(counts, (places.get(method) ?? other) * classes + Math.trunc(status / 100) - 1, 1)
      let bucket = 0
      while (bucket < bounds.length && ms > (bounds[bucket] ?? 0)) bucket++
      add(counts, took + bucket, 1)
      add(counts, total, ms)
    },
    /** Whether an answer that may be kept was there when it was asked for. */
    found(there: boolean) {
      ready[there ? 'yes' : 'no']++
    },
    tell: (): readonly Family[] => [
      counter('clubrun_requests_total', 'Requests that were answered.', requests(routes)),
      histogram(
        'clubrun_request_duration_seconds',
        'Time from the arrival of a request to the end of its answer.',
        durations(routes),
      ),
      counter('clubrun_ready_answers_total', 'Whether an answer was ready when it was asked for.', {
        [labels({ ready: 'yes' })]: ready.yes,
        [labels({ ready: 'no' })]: ready.no,
      }),
      counter(
        'clubrun_sent_away_total',
        'Requests that were sent away because there was too much to do.',
        sum(routes.get('sent away')?.subarray(0, took) ?? []),
      ),
    ],
  }
}

const sum = (numbers: Iterable<number>) => {
  let all = 0
  for (const number of numbers) all += number
  return all
}

const requests = (routes: ReadonlyMap<string, Float64Array>) => {
  const values: Record<string, number> = {}
  for (const [route, counts] of routes) {
    for (const [place, count] of counts.subarray(0, took).entries()) {
      if (count === 0) continue
      const method = methods[Math.trunc(place / classes)] ?? ''
      values[labels({ route, method, status: `${(place % classes) + 1}xx` })] = count
    }
  }
  return values
}

const durations = (routes: ReadonlyMap<string, Float64Array>) => {
  const values: Record<string, number> = {}
  for (const [route, counts] of routes) {
    let so = 0
    for (const [place, count] of counts.subarray(took, total).entries()) {
      so += count
      const bound = bounds[place]
      const le = bound === undefined ? '+Inf' : bound / 1000
      values[`_bucket${labels({ route, le })}`] = so
    }
    values[`_sum${labels({ route })}`] = (counts[total] ?? 0) / 1000
    values[`_count${labels({ route })}`] = so
  }
  return values
}
