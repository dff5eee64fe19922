import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { largestPicture } from '#contract/media.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Log } from '#server/http/log.ts'
import type { ReceivedFile } from './parse-upload.ts'
import type { Icon, Jpeg, Png, Resized, ResizeFailure, ResizeOrder } from './resize.ts'

const timeout = 30_000
const idleTimeout = 5_000

/** Resizes pictures in a separate process, one at a time. The process ends when there is no work. */
export const openImagePool = (log: Pick<Log, 'warn'>) => {
  let worker: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const close = () => {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = undefined
  }

  const startWorker = () => {
    clearTimeout(idle)
    if (worker) return worker
    const started = forkWorker()
    let output = ''
    started.stderr?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-1000)
    })
    const onEnd = (why: unknown) => {
      if (worker !== started) return
      worker = undefined
      log.warn('image worker ended', { why: `${why} ${output}`.trim() })
    }
    started.once('exit', (code, signal) => onEnd(signal ?? code)).once('error', onEnd)
    worker = started
    return started
  }

  const work = async <Made>(order: ResizeOrder) => {
    const { promise, resolve, reject } = Promise.withResolvers<Made | ResizeFailure>()
    const child = startWorker()
    const giveUp = () => reject(interrupted())
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
    child.once('message', resolve).once('exit', giveUp).once('error', giveUp)
    child.send(order, (error) => error && giveUp())
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', resolve).off('exit', giveUp).off('error', giveUp)
      idle = setTimeout(close, idleTimeout).unref()
    }
  }

  const queue = async <Made extends object>(
    { file, kind }: Pick<ReceivedFile, 'file' | 'kind'>,
    as?: ResizeOrder['as'],
  ) => {
    const order = { file, kind, mostPixels: largestPicture.pixels, ...(as && { as }) }
    const mine = last.then(() => work<Made>(order))
    last = mine.catch(() => {})
    const result = await mine
    if ('failure' in result || 'megapixels' in result) throw refusalOf(result)
    return result
  }

  return {
    close,
    resize: (received: ReceivedFile) => queue<Resized>(received),
    toJpeg: async (received: ReceivedFile) => (await queue<Jpeg>(received, 'jpeg')).jpeg,
    /** Of a stored picture. */
    toIcon: async (file: string, icon: Icon) =>
      (await queue<Png>({ file, kind: 'webp' }, icon)).png,
  }
}

/** The worker gets no environment variables and a low priority. */
const forkWorker = () => {
  const child = fork(fileURLToPath(import.meta.resolve('#server/media/image-worker.ts')), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Threads inherit the priority, so it is set before the worker starts any.
  if (child.pid) lowerPriority(child.pid)
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return child
}

const lowerPriority = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Pictures are resized even where that is not allowed.
  }
}

/** The process may have lacked memory or time, so the picture may be fine. */
export const interrupted = () =>
  new Refusal('unavailable', {
    retryAfter: 5,
    detail:
      'Preparing this picture was interrupted. Try again in a moment. If it fails again, send a smaller version.',
  })

const refusalOf = (result: ResizeFailure) => {
  if ('megapixels' in result) {
    const most = largestPicture.pixels / 1e6
    return new Refusal('too-large', {
      detail: `This picture has ${result.megapixels} megapixels. The limit is ${most}. Save a smaller version and send that.`,
    })
  }
  if (result.failure === 'missing') return new Refusal('unavailable', { retryAfter: 5 })
  if (result.failure === 'interrupted') return interrupted()
  return new Refusal('bad-picture', {
    detail: 'This picture is damaged or incomplete. Send it again, or save it as a new JPEG.',
  })
}
