import { Refusal } from '#contract/refusal.ts'

type Limits = {
  readonly concurrency: number
  readonly maxQueued: number
  /** Milliseconds somebody stands in line at most. */
  readonly maxWait: number
}

type Waiter = { readonly comeIn: () => void; readonly giveUp: () => void }

/**
 * Lets in a few at once and some more stand in line; whom that would take too long is sent away. Each
 * network address has a line of its own, and the lines take turns: one address cannot fill the room.
 */
export const openSemaphore = ({ concurrency, maxQueued, maxWait }: Limits) => {
  const lines = new Map<string, Set<Waiter>>()
  let inside = 0
  let standing = 0

  const enter = async (address: string) => {
    if (inside < concurrency) {
      inside++
      return
    }
    if (standing >= maxQueued) makeRoomFor(address)
    await standInLine(address)
  }

  /** The last of the longest line goes, unless whoever comes would make theirs as long. */
  const makeRoomFor = (address: string) => {
    let longest: ReadonlySet<Waiter> = new Set()
    for (const line of lines.values()) if (line.size > longest.size) longest = line
    if ((lines.get(address)?.size ?? 0) + 1 >= longest.size) throw tooMany()
    ;[...longest].at(-1)?.giveUp()
  }

  const standInLine = (address: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = lines.get(address) ?? new Set()
    const leaveLine = () => {
      clearTimeout(timer)
      standing--
      line.delete(waiter)
      if (line.size === 0) lines.delete(address)
    }
    const waiter = {
      comeIn() {
        leaveLine()
        resolve()
      },
      giveUp() {
        leaveLine()
        reject(tooMany())
      },
    }
    const timer = setTimeout(waiter.giveUp, maxWait)
    line.add(waiter)
    lines.set(address, line)
    standing++
    return promise
  }

  /** The place of whoever leaves is taken by the first of the line whose turn it is. */
  const leave = () => {
    const [turn] = lines
    if (!turn) {
      inside--
      return
    }
    const [address, line] = turn
    const [next] = line
    lines.delete(address)
    if (line.size > 1) lines.set(address, line)
    next?.comeIn()
  }

  return async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    await enter(address)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const tooMany = () => new Refusal('busy', { retryAfter: 5 })
