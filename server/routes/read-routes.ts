import { Worker } from 'node:worker_threads'
import { Refusal } from '#contract/refusal.ts'
import { largestRouteFile } from '#contract/route-facts.ts'
import type { Log } from '#server/http/log.ts'
import type { Cut } from './measure.ts'
import type { RouteAnswer, RouteOrder } from './route-worker.ts'

export type { Cut, Measured } from './measure.ts'

const longestWork = 10_000
const idleTimeout = 15_000
const memory = 256
const mostWaiting = 8

/** Reads files of routes in a thread of its own, one at a time. The thread ends when there is no work. */
export const openRouteReader = (log: Pick<Log, 'warn'>, timeout = longestWork) => {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  const close = () => {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    ended?.terminate()
  }

  const startWorker = () => {
    clearTimeout(idle)
    if (worker) return worker
    const started = newWorker()
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    worker = started
    return started
  }

  const work = async (order: RouteOrder) => {
    const { promise, resolve, reject } = Promise.withResolvers<RouteAnswer>()
    const thread = startWorker()
    const giveUp = (why: unknown) => {
      if (worker === thread) {
        close()
        log.warn('route worker ended', { why: String(why) })
      }
      reject(tooMuch())
    }
    const onExit = () => giveUp('exit')
    const timer = setTimeout(() => giveUp('timeout'), timeout)
    thread.once('message', resolve).once('error', giveUp).once('exit', onExit)
    thread.postMessage(order)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      thread.off('message', resolve).off('error', giveUp).off('exit', onExit)
      idle = setTimeout(close, idleTimeout).unref()
    }
  }

  const queue = async (order: RouteOrder) => {
    if (waiting >= mostWaiting) throw new Refusal('busy', { retryAfter: 5 })
    waiting++
    const mine = last.then(() => work(order)).finally(() => waiting--)
    last = mine.catch(() => {})
    const answer = await mine
    if ('found' in answer) return answer
    if ('refused' in answer) throw new Refusal('bad-route-file', { detail: answer.refused })
    log.warn('route not read', { why: answer.failed })
    throw tooMuch()
  }

  return {
    close,
    /** What is in a file; `track` is kept for the preview. */
    async read(bytes: Uint8Array) {
      if (bytes.byteLength > largestRouteFile.bytes) {
        throw new Refusal('too-large', {
          detail:
            'The file is larger than 10 MB. Save it with fewer points, or split it into several routes.',
        })
      }
      return queue({ bytes })
    },
    /** The same, trimmed or joined. */
    measure: async (track: string, cut: Cut) => (await queue({ track, cut })).found,
  }
}

/** The build bundles the worker, because a finished site has no packages. */
const newWorker = () => {
  const isSource = import.meta.url.endsWith('.ts')
  const file = import.meta.resolve(
    isSource ? '#server/routes/route-worker.ts' : '#build/route-worker.js',
  )
  const worker = new Worker(new URL(file), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  // An error that arrives after an answer must not end the process.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

const tooMuch = () =>
  new Refusal('bad-route-file', {
    detail:
      'Reading this file took too long or too much memory. Save the route again in your planner with fewer points, then choose that file.',
  })
