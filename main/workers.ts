import cluster, { type Address, type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { gatherFromWorkers } from '#ops/metrics/of-workers.ts'
import type { Log } from '#server/http/log.ts'
import type { Settings } from '#server/settings.ts'
import { retireOrder } from './retirement.ts'

const longestFarewell = 11_000
const longestPause = 30_000
const steady = 60_000
const mostFailures = 5

/** One port and several processes behind it, started one after the other and replaced when they die. */
export const leadWorkers = async ({ workers, publicUrl }: Settings, log: Log) => {
  const retired = new Set<Worker>()
  let leaving = false
  /** Workers that died young, one after the other. */
  let failures = 0

  /** Settles when a new worker listens, or with nothing when it could not be started or ended before. */
  const begin = async (): Promise<Address | undefined> => {
    const worker = fork()
    if (!worker) return undefined
    const address = await firstAddress(worker)
    if (!address || worker.isDead()) return undefined
    log.info('worker is ready', { worker: worker.id, pid: worker.process.pid })
    const since = Date.now()
    worker.once('exit', (code, signal) => {
      if (leaving || retired.delete(worker)) return
      log.warn('worker ended', { worker: worker.id, pid: worker.process.pid, with: signal ?? code })
      failures = Date.now() - since > steady ? 0 : failures + 1
      replace()
    })
    return address
  }

  /** An error nobody listens to would end the primary, and every worker with it. */
  const fork = () => {
    try {
      const worker = cluster.fork()
      return worker.on('error', (error) => log.error('a worker has failed', error))
    } catch (error) {
      log.error('a worker has failed', error)
      return undefined
    }
  }

  const replace = async () => {
    await pause(Math.min(longestPause, 100 * 2 ** failures))
    if (leaving || (await begin()) || leaving) return
    failures += 1
    if (failures >= mostFailures && present().length === 0) giveUp()
    else replace()
  }

  const giveUp = () => {
    process.stderr.write(`No worker stays: ${failures} ended one after the other. The site ends.\n`)
    process.exit(1)
  }

  /** Each is replaced before it leaves, so there is always somebody to answer. */
  const renew = async () => {
    log.info('restarting the workers, one after the other')
    for (const old of present()) {
      if (leaving) return
      if (!(await begin())) return log.warn('a new worker did not start: the old ones stay')
      retired.add(old)
      if (!old.isDead()) await ended(old, () => old.send(retireOrder))
    }
    log.info('every worker was restarted')
  }
  let renewing: Promise<void> = Promise.resolve()

  const leave = async () => {
    if (leaving) return
    leaving = true
    const codes = await Promise.all(
      present().map((worker) => ended(worker, () => worker.process.kill('SIGTERM'))),
    )
    log.flush()
    process.exit(codes.every((code) => code === 0) ? 0 : 1)
  }

  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, leave)
  // Who closes the window the site runs in wants it to end.
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) leave()
    else renewing = renewing.then(renew).catch((error) => log.error('restarting failed', error))
  })

  gatherFromWorkers()
  // The first one brings the database up to date, and says itself why it cannot start.
  const address = await begin()
  if (!address) {
    log.flush()
    process.exit(leaving ? 0 : 1)
  }
  const others = await Promise.all(Array.from({ length: workers - 1 }, begin))
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

/** Where a new worker listens, or nothing once it is sure that it never will. */
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

/** Its exit code, when it has done as it was told or had to be ended. */
const ended = async (worker: Worker, tell: () => void): Promise<number | null> => {
  const { promise: gone, resolve } = Promise.withResolvers<number | null>()
  worker.once('exit', resolve)
  const end = () => worker.process.kill('SIGKILL')
  // It was not told, so it would stay for ever.
  worker.once('error', end)
  tell()
  const late = setTimeout(end, longestFarewell)
  const code = await gone
  clearTimeout(late)
  return code
}
