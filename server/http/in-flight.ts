import type { IncomingMessage } from 'node:http'
import { hasBody } from './body-timeout.ts'
import { openShares } from './fair-share.ts'

/** These wait for the storage, which may be another machine's. */
const picture = /^\/media\//

/** How much work is under way and at what pace it gets done. */
export const openInFlight = () => {
  const shares = openShares()
  let count = 0
  let done = 0
  let since: number | undefined
  let pace: number | undefined

  /** The pace is known once it was looked at for a while without a break. */
  const look = (now: number, window: number) => {
    since ??= now
    if (now - since < window) return
    pace = done / (now - since)
    since = now
    done = 0
  }

  return {
    shares,
    /** Milliseconds until somebody who comes now is done: as many as are there, at this pace. */
    waitFor(now: number, few: number, window: number) {
      if (count <= few) {
        since = pace = undefined
        done = 0
        return 0
      }
      look(now, window)
      return pace === undefined ? 0 : count / pace
    },

    /** Counts work from the moment the whole request is here: a slow line is nobody's rush. */
    async whileWorking<T>(
      incoming: IncomingMessage,
      address: string,
      work: () => T | Promise<T>,
    ): Promise<T> {
      let counted = false
      const enter = () => {
        counted = true
        count++
        shares.add(address)
      }
      if (hasBody(incoming)) incoming.once('end', enter)
      else if (!picture.test(incoming.url ?? '')) enter()
      try {
        return await work()
      } finally {
        incoming.off('end', enter)
        if (counted) {
          count--
          done++
          shares.remove(address)
        }
      }
    },
  }
}
