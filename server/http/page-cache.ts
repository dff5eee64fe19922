import { takeInternalHeaders } from './internal-headers.ts'
import { type PreparedResponse, prepareResponse, sizeOf } from './prepared-response.ts'

/** A prepared response and its route, such as `/news/:id`. */
export type RoutedResponse = {
  readonly response: PreparedResponse
  readonly route: string
  /** The ids of people it is not for. */
  readonly except?: readonly string[]
}

type Entry = RoutedResponse & {
  readonly bytes: number
  readonly topics: readonly string[]
  /** When it expires although nothing was written, such as when a ride begins. */
  readonly expiry: number
  readonly madeAt: number
  /** When a write makes it invalid, on the monotonic clock. */
  dropAt: number
  /** The higher, the more recently used. */
  lastUse: number
}

/** A response that is being made, and the topics written meanwhile; `undefined` means any topic. */
type Making = {
  readonly result: Promise<RoutedResponse>
  readonly written: Set<string | undefined>
  /** When it may be made again; until then it may be sent although something was written meanwhile. */
  readonly due: number
  /** Whether nothing was written meanwhile that it may show. */
  fresh: boolean
}

/** What is remembered of a key after its response has been dropped. */
type KeyHistory = {
  /** Unknown until it was made once. */
  readonly topics: readonly string[] | undefined
  /** It may be made again from here on; a moment further back allows more in a row. */
  readonly due: number
}

/** Most responses are dropped without a delay, and reading the clock for them costs more than finding them. */
const never = Number.POSITIVE_INFINITY

/** Under many writes a response is made again at most once per `every` ms, after `inARow` in a row. */
const pace = { every: 500, inARow: 40 }

/** Milliseconds after a write during which a stale response may still be sent. */
export const maxStaleMs = pace.every

/** A hundred times what the public pages of a club need; each process has its own cache. */
const maxBytes = 64 * 1024 * 1024
const maxResponses = 1000

type Limits = { readonly responses?: number; readonly bytes?: number }

/**
 * Prepared responses that are the same for everyone, until a write changes what they show. When the cache
 * is full, the least recently used goes first.
 */
export const openPageCache = ({ responses = maxResponses, bytes = maxBytes }: Limits = {}) => {
  const entries = new Map<string, Entry>()
  let bytesUsed = 0
  let uses = 0
  const history = new Map<string, KeyHistory>()
  const making = new Map<string, Making>()

  /** Makes a missing response once, however many requests ask for it at the same time. */
  const make = (key: string, produce: () => Promise<Response>): Promise<RoutedResponse> => {
    const already = making.get(key)
    if (already?.fresh) return already.result
    if (!already || already.due <= performance.now()) return begin(key, produce)
    return already.result.then((made) =>
      already.due > performance.now() ? made : make(key, produce),
    )
  }

  const begin = (key: string, produce: () => Promise<Response>) => {
    const written: Making['written'] = new Set()
    const due = countMaking(key)
    const result = produce().then(async (response) => {
      const { topics, expiry, route, except } = takeInternalHeaders(response.headers)
      const prepared = { response: await prepareResponse(response), route, except }
      if (topics && response.status === 200) {
        putLast(history, key, { topics, due: history.get(key)?.due ?? due })
        const isStale = written.has(undefined) || topics.some((topic) => written.has(topic))
        const dropAt = isStale ? due : never
        const bytes = sizeOf(prepared.response)
        const madeAt = Date.now()
        const entry = { ...prepared, bytes, topics, expiry, madeAt, dropAt, lastUse: ++uses }
        if (making.get(key) === mine && isFresh(entry)) store(key, entry)
      } else history.delete(key)
      return prepared
    })
    const mine: Making = { result, written, due, fresh: true }
    putLast(making, key, mine)
    const done = () => making.get(key) === mine && making.delete(key)
    result.then(done, done)
    return result
  }

  /** Returns when it may be made again. */
  const countMaking = (key: string) => {
    const { topics, due: earlier = -never } = history.get(key) ?? {}
    const now = performance.now()
    const due = Math.min(Math.max(earlier, now - pace.every * pace.inARow), now) + pace.every
    putLast(history, key, { topics, due })
    return due
  }

  const store = (key: string, entry: Entry) => {
    remove(key)
    if (entry.bytes > bytes / 4) return
    entries.set(key, entry)
    bytesUsed += entry.bytes
    while (entries.size > responses || bytesUsed > bytes) remove(leastRecentlyUsed())
  }

  const remove = (key: string) => {
    bytesUsed -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** Searched only when something has to go, so that a cache hit costs one assignment. */
  const leastRecentlyUsed = () => {
    let found = ''
    let earliest = Number.POSITIVE_INFINITY
    for (const [key, { lastUse }] of entries) {
      if (lastUse < earliest) {
        earliest = lastUse
        found = key
      }
    }
    return found
  }

  /** An entry that is evicted here costs at most one extra rendering. */
  const putLast = <Value>(map: Map<string, Value>, key: string, value: Value) => {
    map.delete(key)
    const oldest = map.size >= responses ? map.keys().next().value : undefined
    if (oldest !== undefined) map.delete(oldest)
    map.set(key, value)
  }

  /** Drops what shows a topic, or everything when it is unknown what changed. */
  const drop = (topic?: string) => {
    const concerns = (topics?: readonly string[]) =>
      topic === undefined || topics === undefined || topics.includes(topic)
    for (const [key, { topics }] of entries) if (concerns(topics)) expire(key)
    for (const [key, mine] of making) {
      mine.written.add(topic)
      if (concerns(history.get(key)?.topics)) mine.fresh = false
    }
  }

  /** Removes a response at once, unless it was made too often lately: then a little later. */
  const expire = (key: string) => {
    const entry = entries.get(key)
    const due = history.get(key)?.due ?? Number.NEGATIVE_INFINITY
    if (entry && due > performance.now()) entry.dropAt = Math.min(entry.dropAt, due)
    else remove(key)
  }

  const get = (key: string): RoutedResponse | undefined => {
    const entry = entries.get(key)
    if (!entry || !isFresh(entry)) return undefined
    entry.lastUse = ++uses
    return entry
  }

  /** How many responses are cached, and about how much memory they take. */
  const size = () => ({ cacheEntries: entries.size, cacheBytes: bytesUsed })

  return { get, make, drop, size }
}

/** A response made in the future comes from a wrong clock. */
const isFresh = ({ expiry, madeAt, dropAt }: Entry, now = Date.now()) =>
  expiry > now && madeAt <= now + 1000 && (dropAt === never || dropAt > performance.now())

export type PageCache = ReturnType<typeof openPageCache>
