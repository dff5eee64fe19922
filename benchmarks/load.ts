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

/** Waits for every call, so that exactly the calls the server worked on are counted. */
const run = async (duration: number) => {
  const latency = createHistogram({ figures: 3 })
  const begin = performance.now()
  const end = begin + duration
  const worker = ({ ask }: Connection) =>
    new Promise<void>((done) => {
      const next = () => {
        const sent = performance.now()
        ask(() => {
          const now = performance.now()
          latency.record(Math.max(1, Math.round((now - sent) * 1e6)))
          if (now < end) next()
          else done()
        })
      }
      next()
    })
  await Promise.all(connections.map(worker))
  const seconds = (performance.now() - begin) / 1000
  const [p50, p99] = [50, 99].map((share) => latency.percentile(share) / 1e6)
  process.send?.({ run: { requests: latency.count, seconds, p50, p99 } })
}

process.on('message', (message: { aim?: Aim; run?: number }) => {
  if (message.aim) aim(message.aim)
  if (message.run) run(message.run)
})
process.channel?.ref()
