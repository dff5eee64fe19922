import cluster from 'node:cluster'
import type { Shutdown } from '#server/http/graceful-shutdown.ts'
import type { Log } from '#server/http/log.ts'

const shutdownTimeout = 10_000

type Parts = {
  readonly close: (how: Shutdown) => Promise<void>
  /** Milliseconds to go on answering, so that a proxy can switch to another server. */
  readonly drain: number
  readonly log: Log
}

/** Shuts the process down gracefully at a signal, within ten seconds. */
export const stopOnSignals = ({ close, drain, log }: Parts) => {
  let isShuttingDown = false
  const shutDown = async (signal: string, how: Shutdown) => {
    if (isShuttingDown) return
    isShuttingDown = true
    setTimeout(() => process.exit(1), shutdownTimeout).unref()
    log.info('shutting down', { signal })
    await close(how)
    log.flush()
    process.exit(0)
  }
  // A service manager may signal every process of the group, and the primary then signals its workers again.
  process.on('SIGTERM', () => shutDown('SIGTERM', { drain, acceptNew: drain > 0 }))
  if (cluster.isPrimary) {
    process.once('SIGINT', () => shutDown('SIGINT', { drain: 0, acceptNew: false }))
    return
  }
  for (const forThePrimary of ['SIGINT', 'SIGHUP']) process.on(forThePrimary, () => {})
  process.on('message', (order) => {
    if (isRetireOrder(order)) shutDown('SIGHUP', order.retire)
  })
}

/** Sent by the primary to a worker that has been replaced. */
type RetireOrder = { readonly retire: Shutdown }

/** Other workers accept new connections; open ones are answered here and asked to reconnect. */
export const retireOrder: RetireOrder = { retire: { drain: 5_000, acceptNew: false } }

const isRetireOrder = (order: unknown): order is RetireOrder =>
  typeof order === 'object' && order !== null && 'retire' in order
