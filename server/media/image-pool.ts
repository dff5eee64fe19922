import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { largestPicture } from '#contract/media.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Log } from '#server/http/log.ts'
import type { ReceivedFile } from './parse-upload.ts'
import type { Resized, ResizeFailure, ResizeOrder } from './resize.ts'

const longest = 30_000
const idleFor = 5_000

/** Has pictures read in a process of its own, one at a time; without work it ends and costs nothing. */
export const openImagePool = (log: Pick<Log, 'warn'>) => {
  let worker: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const close = () => {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = undefined
  }

  const enter = () => {
    clearTimeout(idle)
    if (worker) return worker
    const opened = openDarkroom()
    let said = ''
    opened.stderr?.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-1000)
    })
    const leave = (why: unknown) => {
      if (worker !== opened) return
      worker = undefined
      log.warn('the process that reads pictures ended', { why: `${why} ${said}`.trim() })
    }
    opened.once('exit', (code, signal) => leave(signal ?? code)).once('error', leave)
    worker = opened
    return opened
  }

  const work = async (order: ResizeOrder) => {
    const { promise, resolve, reject } = Promise.withResolvers<Resized | ResizeFailure>()
    const room = enter()
    const giveUp = () => reject(interrupted())
    const timer = setTimeout(() => room.kill('SIGKILL'), longest)
    room.once('message', resolve).once('exit', giveUp).once('error', giveUp)
    room.send(order, (error) => error && giveUp())
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      room.off('message', resolve).off('exit', giveUp).off('error', giveUp)
      idle = setTimeout(close, idleFor).unref()
    }
  }

  return {
    close,
    async resize({ file, kind }: ReceivedFile): Promise<Resized> {
      const order = { file, kind, mostPixels: largestPicture.pixels }
      const mine = last.then(() => work(order))
      last = mine.catch(() => {})
      const result = await mine
      if ('prints' in result) return result
      throw refusalOf(result)
    },
  }
}

/** It gets nothing of our environment, and the processor only when nobody else wants it. */
const openDarkroom = () => {
  const room = fork(fileURLToPath(import.meta.resolve('#server/media/image-worker.ts')), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Threads have the priority of the one that starts them: it is set before there are any.
  if (room.pid) calmDown(room.pid)
  room.unref()
  room.channel?.unref()
  if (room.stderr instanceof Socket) room.stderr.unref()
  return room
}

const calmDown = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where that is not allowed, pictures are read all the same.
  }
}

/** The process may have died of another picture, or lacked memory or time: this picture may be a good one. */
export const interrupted = () =>
  new Refusal('unavailable', {
    retryAfter: 5,
    detail:
      'Preparing this picture was interrupted. Try again in a moment; if it fails again, save it smaller and send that.',
  })

const refusalOf = (spoilt: ResizeFailure) => {
  if ('megapixels' in spoilt) {
    const most = largestPicture.pixels / 1e6
    return new Refusal('too-large', {
      detail: `This picture has ${spoilt.megapixels} megapixels, and may have up to ${most}. Save it smaller and send that.`,
    })
  }
  if (spoilt.spoilt === 'missing') return new Refusal('unavailable', { retryAfter: 5 })
  if (spoilt.spoilt === 'interrupted') return interrupted()
  return new Refusal('bad-picture', {
    detail: 'This picture is damaged or not whole. Send it again, or save it anew as a JPEG.',
  })
}
