import cluster, { type Worker } from 'node:cluster'

/** A metric with its values, as prom-client exports and aggregates them. */
export type Metric = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** How the values of several processes become one. */
  readonly aggregator: 'sum' | 'max'
  readonly values: readonly Value[]
}

export type Value = {
  readonly value: number
  readonly labels: Readonly<Record<string, string | number>>
  /** The part of a histogram this value belongs to. */
  readonly metricName?: string
}

const metric =
  (type: Metric['type'], aggregator: Metric['aggregator'] = 'sum') =>
  (name: string, help: string, values: number | readonly Value[]): Metric => ({
    name,
    help,
    type,
    aggregator,
    values: typeof values === 'number' ? [{ value: values, labels: {} }] : values,
  })

export const counter = metric('counter')
export const gauge = metric('gauge')
export const highestGauge = metric('gauge', 'max')
export const histogram = metric('histogram')

const aggregate = async (all: readonly (readonly Metric[])[]) => {
  // Loaded with the first scrape, because many sites are never scraped.
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate(
    all.map((metrics) => metrics.filter(({ values }) => values.length > 0)),
  )
}

export const writeMetrics = async (metrics: readonly Metric[]) =>
  (await aggregate([metrics])).metrics()

const joinMetrics = async (all: readonly (readonly Metric[])[]) =>
  (await (await aggregate(all)).getMetricsAsJSON()) as unknown as readonly Metric[]

/*
 * `clusterMetrics()` of prom-client is not used: it works in the primary only, which serves no requests,
 * fails if one worker is too busy to answer, and forgets what dead workers have counted.
 */

type Message =
  | { readonly type: 'metrics request'; readonly id: number }
  | {
      readonly type: 'metrics response'
      readonly id: number
      readonly metrics: readonly Metric[]
    }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  (message.type === 'metrics request' || message.type === 'metrics response')

/** In a worker, collects the metrics of all workers through the primary; else those of this process. */
export const collectFromWorkers = (collect: () => readonly Metric[]) => {
  if (!cluster.isWorker) return { collectAll: async () => collect(), close: () => {} }
  const pending = new Map<number, (metrics: readonly Metric[]) => void>()
  let lastId = 0
  const receive = (message: unknown) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.type === 'metrics request') {
      process.send?.({ type: 'metrics response', id, metrics: collect() } satisfies Message)
    } else {
      pending.get(id)?.(message.metrics)
      pending.delete(id)
    }
  }
  process.on('message', receive)
  return {
    collectAll: () => {
      const { promise, resolve } = Promise.withResolvers<readonly Metric[]>()
      pending.set(++lastId, resolve)
      process.send?.({ type: 'metrics request', id: lastId } satisfies Message)
      return promise
    },
    close: () => void process.off('message', receive),
  }
}

/** A worker that takes longer is represented by what it last sent. */
const timeout = 1_000

const isConnected = (worker: Worker | undefined): worker is Worker => worker?.isConnected() ?? false

/** In the primary: asks every worker on behalf of one, and adds what workers counted that have ended. */
export const relayWorkerMetrics = () => {
  const latest = new Map<number, readonly Metric[]>()
  let ended: Promise<readonly Metric[]> = Promise.resolve([])
  const pending = new Map<number, { readonly missing: Set<number>; readonly done: () => void }>()
  let lastId = 0

  const receive = (worker: Worker, id: number, metrics: readonly Metric[]) => {
    latest.set(worker.id, metrics)
    const request = pending.get(id)
    request?.missing.delete(worker.id)
    if (request?.missing.size === 0) request.done()
  }

  const collect = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter(isConnected)
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, timeout)
    pending.set(id, { missing: new Set(workers.map((worker) => worker.id)), done: resolve })
    for (const worker of workers) worker.send({ type: 'metrics request', id } satisfies Message)
    await promise
    clearTimeout(timer)
    pending.delete(id)
    const running = [...latest.values()]
    return joinMetrics([...running, await ended])
  }

  cluster.on('message', async (worker, message: unknown) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.type === 'metrics response') return receive(worker, id, message.metrics)
    const metrics = await collect()
    if (worker.isConnected()) {
      worker.send({ type: 'metrics response', id, metrics } satisfies Message)
    }
  })
  // The sum of a counter must not fall because a worker has ended.
  cluster.on('exit', ({ id }) => {
    const counted = latest.get(id)?.filter(({ type }) => type !== 'gauge')
    latest.delete(id)
    if (counted) ended = ended.then((before) => joinMetrics([before, counted]))
  })
}
