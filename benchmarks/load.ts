import { createHistogram } from 'node:perf_hooks'
import { type Connection, openConnection, openRequests, type Turn } from './connection.ts'

export type Aim = {
  port: number
  request: string
  turns: readonly Turn[]
  /** How many requests were sent before. */
  from: number
  status: number
  connections: number
}

/** Latencies are in milliseconds. */
export type Ran = { requests: number; seconds: number; p50: number; p99: number }

const fail = (failure: string) => {
  process.send?.({ failure }, () => process.exit(1))
}

let connections: Connection[] = []

const aim = async (at: Aim) => {
  const target = { ...at, nextRequest: openRequests(at) }
  connections = Array.from({ length: at.connections }, () => openConnection(target, fail))
  await Promise.all(connections.map(({ opened }) => opened))
  process.send?.({ aim: true })
}

/**
 * Keeps this process from sleeping. A server pays for waking its caller, so one that keeps the caller busy would be
 * charged less for the same work.
 */
const stayAwake = () => {
  let spinning = true
  const spin = () => void (spinning && setImmediate(spin))
  spin()
  return () => {
    spinning = false
  }
}

/** Waits for every call, so that exactly the calls the server worked on are counted. */
const run = async (duration: number) => {
  const sleep = stayAwake()
  const meter = openLatency()
  const end = performance.now() + duration
  const worker = (connection: Connection) =>
    new Promise<void>((done) => {
      const next = () => {
        const sent = performance.now()
        connection.ask(() => {
          if (meter.note(sent) < end) next()
          else done()
        })
      }
      next()
    })
  await Promise.all(connections.map(worker))
  sleep()
  process.send?.({ run: meter.read() })
}

/** Calls that come at a steady pace, however long the answers take. */
export type Pace = { duration: number; perSecond: number }

/** What has to wait for a free connection has waited from the moment it was due. */
const keepPace = async ({ duration, perSecond }: Pace) => {
  const meter = openLatency()
  const begin = performance.now()
  const free = [...connections]
  let due = begin
  const { promise, resolve } = Promise.withResolvers<void>()
  const tick = () => {
    const now = performance.now()
    while (due <= now && due < begin + duration && free.length > 0) {
      const connection = free.pop() as Connection
      const since = due
      connection.ask(() => {
        meter.note(since)
        free.push(connection)
      })
      due += 1000 / perSecond
    }
    if (due < begin + duration || free.length < connections.length) setImmediate(tick)
    else resolve()
  }
  tick()
  await promise
  process.send?.({ pace: meter.read() })
}

const openLatency = () => {
  const latency = createHistogram({ figures: 3 })
  const begin = performance.now()
  return {
    /** Returns when the answer came. */
    note(since: number) {
      const now = performance.now()
      latency.record(Math.max(1, Math.round((now - since) * 1e6)))
      return now
    },
    read(): Ran {
      const seconds = (performance.now() - begin) / 1000
      const [p50 = 0, p99 = 0] = [50, 99].map((share) => latency.percentile(share) / 1e6)
      return { requests: latency.count, seconds, p50, p99 }
    },
  }
}

process.on('message', (message: { aim?: Aim; run?: number; pace?: Pace }) => {
  if (message.aim) aim(message.aim)
  if (message.run) run(message.run)
  if (message.pace) keepPace(message.pace)
})
process.channel?.ref()
