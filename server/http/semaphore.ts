import { Refusal } from '#contract/refusal.ts'

type Limits = {
  readonly concurrency: number
  readonly maxQueued: number
  /** Milliseconds. */
  readonly maxWait: number
}

type Waiter = { readonly start: () => void; readonly refuse: () => void }

/**
 * Runs a few tasks at once and queues some more; those that would wait too long are refused. Each network
 * address has its own queue, and the queues take turns: one address cannot use up the whole semaphore.
 */
export const openSemaphore = ({ concurrency, maxQueued, maxWait }: Limits) => {
  const queues = new Map<string, Set<Waiter>>()
  let running = 0
  let queued = 0

  const acquire = async (address: string) => {
    if (running < concurrency) {
      running++
      return
    }
    if (queued >= maxQueued) makeRoomFor(address)
    await enqueue(address)
  }

  /** Refuses the last of the longest queue, unless the new task would make its own queue as long. */
  const makeRoomFor = (address: string) => {
    let longest: ReadonlySet<Waiter> = new Set()
    for (const queue of queues.values()) if (queue.size > longest.size) longest = queue
    if ((queues.get(address)?.size ?? 0) + 1 >= longest.size) throw busy()
    ;[...longest].at(-1)?.refuse()
  }

  const enqueue = (address: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = queues.get(address) ?? new Set()
    const dequeue = () => {
      clearTimeout(timer)
      queued--
      queue.delete(waiter)
      if (queue.size === 0) queues.delete(address)
    }
    const waiter = {
      start() {
        dequeue()
        resolve()
      },
      refuse() {
        dequeue()
        reject(busy())
      },
    }
    const timer = setTimeout(waiter.refuse, maxWait)
    queue.add(waiter)
    queues.set(address, queue)
    queued++
    return promise
  }

  /** Starts the first task of the queue whose turn it is, and moves that queue to the end. */
  const release = () => {
    const [turn] = queues
    if (!turn) {
      running--
      return
    }
    const [address, queue] = turn
    const [next] = queue
    queues.delete(address)
    if (queue.size > 1) queues.set(address, queue)
    next?.start()
  }

  return async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    await acquire(address)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

const busy = () => new Refusal('busy', { retryAfter: 5 })
