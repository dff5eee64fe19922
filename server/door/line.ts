import { Refusal } from '#contract/refusal.ts'

type Room = {
  readonly atOnce: number
  readonly waiting: number
  /** Milliseconds somebody stands in line at most. */
  readonly patience: number
}

/** Lets in a few at once and some more stand in line; whom that would take too long is sent away. */
export const openLine = ({ atOnce, waiting, patience }: Room) => {
  const line = new Set<() => void>()
  let inside = 0

  const enter = async () => {
    if (inside < atOnce) inside++
    else if (line.size < waiting) await standInLine()
    else throw tooMany()
  }

  const standInLine = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      line.delete(comeIn)
      reject(tooMany())
    }
    const timer = setTimeout(giveUp, patience)
    const comeIn = () => {
      clearTimeout(timer)
      line.delete(comeIn)
      resolve()
    }
    line.add(comeIn)
    return promise
  }

  /** The place of whoever leaves is taken by the next in line. */
  const leave = () => {
    const [next] = line
    if (next) next()
    else inside--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const tooMany = () => new Refusal('busy', { retryAfter: 5 })
