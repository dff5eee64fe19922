import type { IncomingMessage } from 'node:http'
import type { Log } from './log.ts'
import { hasBody } from './request-headers.ts'

/**
 * Milliseconds a request may have to wait for others, if these are more than `few`: at first, because a
 * burst passes by itself, and while requests are being shed.
 */
const usual = { turn: 500, work: 2_000, few: 32 }
const strict = { turn: 50, work: 250, few: 8 }
const endsAfter = 1_000

/** A burst is shorter than this; turns that stay long are an overload, however short each wait. */
const burst = { turn: 100, passes: 1_000 }

/** Turns that stay long although requests are shed allow less and less of the wait, down to this part. */
const smallestPart = 1 / 64

/** How much longer an address with few requests may wait, and how much shorter one with most of them. */
const waitFactor = { little: 3, fair: 1, most: 0.25 }

type Turn = {
  readonly began: number
  readonly shares: Shares
  last: number
  /** Requests that were not shed. */
  count: number
  shed: number
}

/**
 * Detects overload by how long a new request would have to wait: for requests that arrived in the same
 * turn of the event loop, and for the work in flight. An address that sends more than others is shed first.
 */
export const openLoadShedding = (log: Pick<Log, 'warn' | 'info'>) => {
  const inFlight = openInFlight()
  let turn: Turn | undefined
  let crowdedSince: number | undefined
  let part = 1
  let shed = 0
  let shedding: NodeJS.Timeout | undefined

  /** Every request seen in a turn has been waiting since the turn began. */
  const turnAt = (now: number) => {
    turn ??= beginTurn(now)
    turn.last = now
    return turn
  }

  const beginTurn = (began: number) => {
    const wasShedding = shedding !== undefined
    const begun: Turn = { began, shares: openShares(), last: began, count: 0, shed: 0 }
    setImmediate(() => {
      const isLong = begun.count + begun.shed > strict.few && begun.last - began > burst.turn
      crowdedSince = isLong ? (crowdedSince ?? began) : undefined
      part = isLong && wasShedding ? Math.max(part / 2, smallestPart) : Math.min(part * 2, 1)
      turn = undefined
    })
    return begun
  }

  const isCrowded = (now: number) => crowdedSince !== undefined && now - crowdedSince > burst.passes

  const end = () => {
    log.info('load shedding ended', { shed })
    shedding = undefined
    shed = 0
  }

  const countShed = () => {
    shed++
    if (shedding) shedding.refresh()
    else {
      log.warn('overloaded: new requests are answered with 503')
      shedding = setTimeout(end, endsAfter).unref()
    }
  }

  return {
    /** Whether to refuse a request that arrives now. Signed-in people are refused last. */
    shouldShed({ headers }: IncomingMessage, address: string, now: number) {
      const { turn: longestTurn, work, few } = shedding || isCrowded(now) ? strict : usual
      const patience = headers.authorization === undefined ? 1 : 2
      const turn = turnAt(now)
      const patienceIn = (shares: Shares) => patience * waitFactor[shares.of(address)]
      const isTooMuch =
        (turn.count > few && now - turn.began > longestTurn * part * patienceIn(turn.shares)) ||
        inFlight.waitFor(now, few, work / 2) > work * patienceIn(inFlight.shares)
      if (isTooMuch) {
        turn.shed++
        countShed()
      } else {
        turn.count++
        turn.shares.add(address)
      }
      return isTooMuch
    },
    track: inFlight.track,
  }
}

export type LoadShedding = ReturnType<typeof openLoadShedding>

/** Pictures wait for their storage, which may be another machine. */
const picture = /^\/media\//

/** Knows how much work is in flight and how fast it finishes. */
const openInFlight = () => {
  const shares = openShares()
  let count = 0
  let done = 0
  let since: number | undefined
  let pace: number | undefined

  /** The pace is known once it has been measured for a whole window. */
  const measure = (now: number, window: number) => {
    since ??= now
    if (now - since < window) return
    pace = done / (now - since)
    since = now
    done = 0
  }

  return {
    shares,
    /** Milliseconds a new request would wait for those in flight, at the current pace. */
    waitFor(now: number, few: number, window: number) {
      if (count <= few) {
        since = pace = undefined
        done = 0
        return 0
      }
      measure(now, window)
      return pace === undefined ? 0 : count / pace
    },

    /** Counts work from the moment the whole request has arrived: a slow connection is not load. */
    async track<T>(
      incoming: IncomingMessage,
      address: string,
      work: () => T | Promise<T>,
    ): Promise<T> {
      let counted = false
      const begin = () => {
        counted = true
        count++
        shares.add(address)
      }
      if (hasBody(incoming)) incoming.once('end', begin)
      else if (!picture.test(incoming.url ?? '')) begin()
      try {
        return await work()
      } finally {
        incoming.off('end', begin)
        if (counted) {
          count--
          done++
          shares.remove(address)
        }
      }
    },
  }
}

/** As many requests as one browser sends at once are never too many for one address. */
const atLeast = 8

/** Counts requests by address and compares one address with the others. */
const openShares = () => {
  const counts = new Map<string, number>()
  let total = 0

  return {
    add(address: string) {
      counts.set(address, (counts.get(address) ?? 0) + 1)
      total++
    },

    remove(address: string) {
      const left = (counts.get(address) ?? 0) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
      total--
    },

    /**
     * The share of an address: `most` if it has several times as many requests as each of the others,
     * `little` if one more would still be half of their average. An address alone has its fair share.
     */
    of(address: string): 'little' | 'fair' | 'most' {
      const own = counts.get(address) ?? 0
      if (2 * (own + 1) * counts.size <= total) return 'little'
      const others = counts.size - (own > 0 ? 1 : 0)
      if (own > atLeast && others > 0 && own * others > 4 * (total - own)) return 'most'
      return 'fair'
    },
  }
}

type Shares = ReturnType<typeof openShares>
