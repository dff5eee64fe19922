import type { IncomingMessage } from 'node:http'
import { openShares, type Shares } from './fair-share.ts'
import { openInFlight } from './in-flight.ts'
import type { Log } from './log.ts'

/**
 * Milliseconds somebody may be kept waiting by the others, if those are more than a few: at first,
 * because a burst passes by itself, and while people are sent away.
 */
const usual = { turn: 500, work: 2_000, few: 32 }
const strict = { turn: 50, work: 250, few: 8 }
const overAfter = 1_000

/** A burst is over sooner than this; turns that stay long for longer are a rush, however short each wait. */
const burst = { turn: 100, passes: 1_000 }

/** So much longer may an address with little under way wait, and so much shorter one that holds most. */
const patienceOf = { little: 3, fair: 1, most: 0.25 }

type Turn = { readonly began: number; readonly shares: Shares; last: number; count: number }

/**
 * Knows when more comes in than can be done, by how long a newcomer would be kept waiting: by those
 * who came in the same turn of the event loop, and by the work that is under way. An address that asks
 * for more than the others is sent away before them.
 */
export const openLoadShedding = (log: Pick<Log, 'warn' | 'info'>) => {
  const underWay = openInFlight()
  let turn: Turn | undefined
  let crowdedSince: number | undefined
  let sentAway = 0
  let over: NodeJS.Timeout | undefined

  /** Whoever is met in a turn has been waiting since it began. */
  const turnAt = (now: number) => {
    turn ??= beginTurn(now)
    turn.last = now
    return turn
  }

  const beginTurn = (began: number) => {
    const begun: Turn = { began, shares: openShares(), last: began, count: 0 }
    setImmediate(() => {
      const isLong = begun.count > strict.few && begun.last - began > burst.turn
      crowdedSince = isLong ? (crowdedSince ?? began) : undefined
      turn = undefined
    })
    return begun
  }

  const isCrowded = (now: number) => crowdedSince !== undefined && now - crowdedSince > burst.passes

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
    isTooMuch({ headers }: IncomingMessage, address: string, now: number) {
      const { turn: longestTurn, work, few } = over || isCrowded(now) ? strict : usual
      const patience = headers.authorization === undefined ? 1 : 2
      const turn = turnAt(now)
      const patienceIn = (shares: Shares) => patience * patienceOf[shares.of(address)]
      const tooMuch =
        (turn.count > few && now - turn.began > longestTurn * patienceIn(turn.shares)) ||
        underWay.waitFor(now, few, work / 2) > work * patienceIn(underWay.shares)
      if (tooMuch) sendAway()
      else {
        turn.count++
        turn.shares.add(address)
      }
      return tooMuch
    },
    whileWorking: underWay.whileWorking,
  }
}

export type LoadShedding = ReturnType<typeof openLoadShedding>
