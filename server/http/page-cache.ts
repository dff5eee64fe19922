import { takeInternalHeaders } from './internal-headers.ts'
import { type PreparedResponse, prepareResponse, sizeOf } from './prepared-response.ts'

/** A ready answer and the pattern of the address it answers. */
export type RoutedResponse = { readonly response: PreparedResponse; readonly route: string }

type Entry = RoutedResponse & {
  readonly bytes: number
  readonly topics: readonly string[]
  /** When it grows old although nothing was written, such as when a ride begins. */
  readonly until: number
  readonly madeAt: number
  /** When it has to go because of a write, on a clock that nobody moves. */
  goesAt: number
  /** The higher, the later it was asked for. */
  lastUse: number
}

/** An answer that is being made, and what was written meanwhile; nothing named means anything. */
type Making = {
  readonly answer: Promise<RoutedResponse>
  readonly written: Set<string | undefined>
  /** Whether somebody who asks now may share it. */
  fresh: boolean
}

/** What is remembered of an address when its answer is not kept any more. */
type Known = {
  readonly topics: readonly string[]
  /** It may be made again from here on; the further behind, the more often in a row. */
  readonly due: number
}

/** In a storm of writes an answer is made anew no more often than this, after so many in a row. */
const pace = { every: 500, inARow: 40 }

/** Milliseconds after a write in which an old answer may still be handed out. */
export const maxStaleMs = pace.every

/** A hundred times what the public pages of a club take; each process keeps its own. */
const mostBytes = 64 * 1024 * 1024
const mostAnswers = 1000

type Limits = { readonly answers?: number; readonly bytes?: number }

/**
 * Answers that are the same for everyone, kept ready until a write changes what they show. When there
 * is no more room, what was not asked for the longest goes first.
 */
export const openPageCache = ({ answers = mostAnswers, bytes = mostBytes }: Limits = {}) => {
  const kept = new Map<string, Entry>()
  let bytesKept = 0
  let uses = 0
  const known = new Map<string, Known>()
  const making = new Map<string, Making>()

  /** However many ask at once for an answer that is not there, it is made once. */
  const make = (key: string, produce: () => Promise<Response>): Promise<RoutedResponse> => {
    const already = making.get(key)
    if (already?.fresh) return already.answer
    const written: Making['written'] = new Set()
    const answer = produce().then(async (response) => {
      const { topics, until, route } = takeInternalHeaders(response.headers)
      const prepared = { response: await prepareResponse(response), route }
      const isOld = written.has(undefined) || topics?.some((topic) => written.has(topic))
      if (topics && response.status === 200 && !isOld && making.get(key) === mine) {
        keep(key, {
          ...prepared,
          bytes: sizeOf(prepared.response),
          topics,
          until,
          madeAt: Date.now(),
          goesAt: Number.POSITIVE_INFINITY,
          lastUse: ++uses,
        })
      }
      return prepared
    })
    const mine: Making = { answer, written, fresh: true }
    putLast(making, key, mine)
    const done = () => making.get(key) === mine && making.delete(key)
    answer.then(done, done)
    return answer
  }

  const keep = (key: string, entry: Entry) => {
    const due = Math.max(
      known.get(key)?.due ?? Number.NEGATIVE_INFINITY,
      performance.now() - pace.every * pace.inARow,
    )
    putLast(known, key, { topics: entry.topics, due: due + pace.every })
    remove(key)
    if (entry.bytes > bytes / 4) return
    kept.set(key, entry)
    bytesKept += entry.bytes
    while (kept.size > answers || bytesKept > bytes) remove(leastRecentlyUsed())
  }

  const remove = (key: string) => {
    bytesKept -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  /** Looked for only when something has to go, so that an answer which is there costs one number. */
  const leastRecentlyUsed = () => {
    let found = ''
    let earliest = Number.POSITIVE_INFINITY
    for (const [key, { lastUse }] of kept) {
      if (lastUse < earliest) {
        earliest = lastUse
        found = key
      }
    }
    return found
  }

  /** What is forgotten of these costs a second making at most. */
  const putLast = <Value>(map: Map<string, Value>, key: string, value: Value) => {
    map.delete(key)
    const oldest = map.size >= answers ? map.keys().next().value : undefined
    if (oldest !== undefined) map.delete(oldest)
    map.set(key, value)
  }

  /** Drops what shows a topic, or everything when nobody knows what changed. */
  const drop = (topic?: string) => {
    const concerns = (topics?: readonly string[]) =>
      topic === undefined || topics === undefined || topics.includes(topic)
    for (const [key, { topics }] of kept) if (concerns(topics)) retire(key)
    for (const [key, mine] of making) {
      mine.written.add(topic)
      if (concerns(known.get(key)?.topics)) mine.fresh = false
    }
  }

  /** It goes at once, unless it was made anew too often of late: then a little later. */
  const retire = (key: string) => {
    const entry = kept.get(key)
    const due = known.get(key)?.due ?? Number.NEGATIVE_INFINITY
    if (entry && due > performance.now()) entry.goesAt = Math.min(entry.goesAt, due)
    else remove(key)
  }

  const get = (key: string): RoutedResponse | undefined => {
    const entry = kept.get(key)
    if (!entry || !isFresh(entry)) return undefined
    entry.lastUse = ++uses
    return entry
  }

  /** How many answers are kept, and about how much memory they take. */
  const size = () => ({ answersKept: kept.size, bytesKept })

  return { get, make, drop, size }
}

/** One that was made later than now was made by a clock that went wrong, for another day. */
const isFresh = ({ until, madeAt, goesAt }: Entry, now = Date.now()) =>
  until > now && madeAt <= now + 1000 && goesAt > performance.now()

export type PageCache = ReturnType<typeof openPageCache>
