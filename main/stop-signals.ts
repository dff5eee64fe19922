import cluster from 'node:cluster'
import type { Shutdown } from '#server/http/graceful-shutdown.ts'
import type { Log } from '#server/http/log.ts'
import { isRetireOrder } from './retirement.ts'

const longestFarewell = 10_000

type Parts = {
  readonly close: (farewell: Shutdown) => Promise<void>
  /** For how long to go on answering, so that a proxy can look for another. */
  readonly drain: number
  readonly log: Log
}

/** Ends the process politely when it is told to, and within ten seconds. */
export const stopOnSignals = ({ close, drain, log }: Parts) => {
  let leaving = false
  const leave = async (signal: string, farewell: Shutdown) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), longestFarewell).unref()
    log.info('leaving', { signal })
    await close(farewell)
    log.flush()
    process.exit(0)
  }
  // A service may send the signal to every process of its group, and the primary sends it again.
  process.on('SIGTERM', () => leave('SIGTERM', { drain, acceptNew: drain > 0 }))
  if (cluster.isPrimary) {
    process.once('SIGINT', () => leave('SIGINT', { drain: 0, acceptNew: false }))
    return
  }
  for (const forThePrimary of ['SIGINT', 'SIGHUP']) process.on(forThePrimary, () => {})
  process.on('message', (order) => {
    if (isRetireOrder(order)) leave('SIGHUP', order.retire)
  })
}
