import { takeInside } from './inside.ts'
import { makeReady, type Ready } from './ready.ts'

/** A ready answer and the pattern of the address it answers. */
export type Prepared = { readonly ready: Ready; readonly route: string }

type Entry = Prepared & {
  readonly topics: readonly string[]
  /** When it grows old although nothing was written, such as when a ride begins. */
  readonly until: number
}

/** Answers that are the same for everyone, kept ready until a write changes what they show. */
export const openKept = (most = 1000) => {
  const kept = new Map<string, Entry>()
  const making = new Map<string, Promise<Prepared>>()

  /** However many ask at once for an answer that is not there, it is made once. */
  const make = (key: string, produce: () => Promise<Response>): Promise<Prepared> => {
    const already = making.get(key)
    if (already) return already
    const made = produce().then(async (response) => {
      const { topics, until, route } = takeInside(response.headers)
      const prepared = { ready: await makeReady(response), route }
      // A write since then has emptied `making`: what was made may be old and is not kept.
      if (making.get(key) !== made) return prepared
      making.delete(key)
      if (topics && response.status === 200) keep(key, { ...prepared, topics, until })
      return prepared
    })
    making.set(key, made)
    made.catch(() => making.delete(key))
    return made
  }

  const keep = (key: string, entry: Entry) => {
    const oldest = kept.size >= most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(key, entry)
  }

  /** Drops what shows a topic, or everything when nobody knows what changed. */
  const drop = (topic?: string) => {
    making.clear()
    for (const [key, { topics }] of kept) {
      if (topic === undefined || topics.includes(topic)) kept.delete(key)
    }
  }

  const get = (key: string): Prepared | undefined => {
    const entry = kept.get(key)
    return entry && entry.until > Date.now() ? entry : undefined
  }

  return { get, make, drop }
}

export type Kept = ReturnType<typeof openKept>
