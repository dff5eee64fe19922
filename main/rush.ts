import type { IncomingMessage } from 'node:http'
import type { Log } from '#server/door/log.ts'
import { bringsBody } from './hurry.ts'

/**
 * Milliseconds somebody may be kept waiting by the others, if those are more than a few: at first,
 * because a burst passes by itself, and while people are sent away.
 */
const usual = { turn: 500, work: 2_000, few: 32 }
const strict = { turn: 50, work: 250, few: 8 }
const overAfter = 1_000

/** These wait for the shelf, which may be another machine's. */
const picture = /^\/media\//

type Work = { readonly since: number }

/**
 * Knows when more comes in than can be done, by how long others are kept waiting: those who came in
 * the same turn of the event loop, and those whose work is under way.
 */
export const openRush = (log: Pick<Log, 'warn' | 'info'>) => {
  const underWay = new Set<Work>()
  let turn: { readonly began: number; count: number } | undefined
  let sentAway = 0
  let over: NodeJS.Timeout | undefined

  /** Whoever is met in a turn has been waiting since it began. */
  const turnAt = (now: number) => {
    if (!turn) {
      turn = { began: now, count: 0 }
      setImmediate(() => {
        turn = undefined
      })
    }
    return turn
  }

  /** How long all but the few oldest have been waited for at least. */
  const workSoFar = (now: number, few: number) => {
    if (underWay.size <= few) return 0
    const [behind] = underWay.values().drop(few)
    return behind ? now - behind.since : 0
  }

  const end = () => {
    log.info('everybody is let in again', { sentAway })
    over = undefined
    sentAway = 0
  }

  const sendAway = () => {
    sentAway++
    if (over) over.refresh()
    else {
      log.warn('more comes in than can be done: visitors are asked to come back')
      over = setTimeout(end, overAfter).unref()
    }
  }

  return {
    /** Whether whoever comes now is sent away. People who are signed in are sent away last. */
    isTooMuch({ headers }: IncomingMessage, now: number) {
      const limit = over ? strict : usual
      const patience = headers.authorization === undefined ? 1 : 2
      const turn = turnAt(now)
      const tooMuch =
        (turn.count > limit.few && now - turn.began > limit.turn * patience) ||
        workSoFar(now, limit.few) > limit.work * patience
      if (tooMuch) sendAway()
      else turn.count++
      return tooMuch
    },

    /** Notes work from the moment the whole request is here: a slow line is nobody's rush. */
    async whileWorking<T>(incoming: IncomingMessage, work: () => T | Promise<T>): Promise<T> {
      let entry: Work | undefined
      const enter = () => {
        entry = { since: performance.now() }
        underWay.add(entry)
      }
      if (bringsBody(incoming)) incoming.once('end', enter)
      else if (!picture.test(incoming.url ?? '')) enter()
      try {
        return await work()
      } finally {
        incoming.off('end', enter)
        if (entry) underWay.delete(entry)
      }
    },
  }
}

export type Rush = ReturnType<typeof openRush>
