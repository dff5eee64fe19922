import cluster, { type Address, type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { relayWorkerMetrics } from '#ops/metrics/prometheus.ts'
import type { Log } from '#server/http/log.ts'
import type { Settings } from '#server/settings.ts'
import { retireOrder } from './stop-signals.ts'

const shutdownTimeout = 11_000
const maxRestartDelay = 30_000
/** A worker that ran this long did not fail at its start. */
const stableAfter = 60_000
const maxFailures = 5

/** Runs several workers behind one port and replaces those that die. */
export const leadWorkers = async ({ workers, publicUrl }: Settings, log: Log) => {
  const retired = new Set<Worker>()
  let isShuttingDown = false
  /** Workers that died early, in a row. */
  let failures = 0

  /** Resolves when a new worker listens, or to nothing if it failed before. */
  const start = async (): Promise<Address | undefined> => {
    const worker = fork()
    if (!worker) return undefined
    const address = await firstAddress(worker)
    if (!address || worker.isDead()) return undefined
    log.info('worker is ready', { worker: worker.id, pid: worker.process.pid })
    const since = Date.now()
    worker.once('exit', (code, signal) => {
      if (isShuttingDown || retired.delete(worker)) return
      log.warn('worker ended', { worker: worker.id, pid: worker.process.pid, with: signal ?? code })
      failures = Date.now() - since > stableAfter ? 0 : failures + 1
      replace()
    })
    return address
  }

  /** An unhandled error would end the primary, and every worker with it. */
  const fork = () => {
    try {
      const worker = cluster.fork()
      return worker.on('error', (error) => log.error('worker failed', error))
    } catch (error) {
      log.error('worker failed', error)
      return undefined
    }
  }

  const replace = async () => {
    await pause(Math.min(maxRestartDelay, 100 * 2 ** failures))
    if (isShuttingDown || (await start()) || isShuttingDown) return
    failures += 1
    if (failures >= maxFailures && present().length === 0) giveUp()
    else replace()
  }

  const giveUp = () => {
    process.stderr.write(`No worker stays up: ${failures} failed in a row. The site stops.\n`)
    process.exit(1)
  }

  /** Replaces each worker before it shuts down, so that requests are always answered. */
  const restart = async () => {
    log.info('restarting the workers one by one')
    for (const old of present()) {
      if (isShuttingDown) return
      if (!(await start())) return log.warn('a new worker did not start: the old ones stay')
      retired.add(old)
      if (!old.isDead()) await ended(old, () => old.send(retireOrder))
    }
    log.info('every worker was restarted')
  }
  let restarting: Promise<void> = Promise.resolve()

  const shutDown = async () => {
    if (isShuttingDown) return
    isShuttingDown = true
    const codes = await Promise.all(
      present().map((worker) => ended(worker, () => worker.process.kill('SIGTERM'))),
    )
    log.flush()
    process.exit(codes.every((code) => code === 0) ? 0 : 1)
  }

  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, shutDown)
  // On a terminal the signal means that its window was closed.
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) shutDown()
    else
      restarting = restarting.then(restart).catch((error) => log.error('restarting failed', error))
  })

  relayWorkerMetrics()
  // The first worker migrates the database, and prints itself why it cannot start.
  const address = await start()
  if (!address) {
    log.flush()
    process.exit(isShuttingDown ? 0 : 1)
  }
  const others = await Promise.all(Array.from({ length: workers - 1 }, start))
  for (const other of others) if (!other) replace()
  const { port } = address
  const origin = publicUrl ?? `http://localhost:${port}`
  log.info(`Clubrun is ready at ${origin}`, { port, workers })
  log.flush()
}

const present = () =>
  Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead())

/** The address a new worker listens on, or nothing if it fails before. */
const firstAddress = async (worker: Worker) => {
  const { promise, resolve } = Promise.withResolvers<Address | undefined>()
  const giveUp = () => {
    worker.process.kill('SIGKILL')
    resolve(undefined)
  }
  worker.once('listening', resolve).once('exit', giveUp).once('error', giveUp)
  const address = await promise
  worker.off('exit', giveUp).off('error', giveUp)
  return address
}

/** Asks a worker to end, kills it if it does not, and resolves to its exit code. */
const ended = async (worker: Worker, ask: () => void): Promise<number | null> => {
  const { promise: gone, resolve } = Promise.withResolvers<number | null>()
  worker.once('exit', resolve)
  const end = () => worker.process.kill('SIGKILL')
  // The message did not arrive, so the worker would never end.
  worker.once('error', end)
  ask()
  const late = setTimeout(end, shutdownTimeout)
  const code = await gone
  clearTimeout(late)
  return code
}
