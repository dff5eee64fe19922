import { setTimeout as pause } from 'node:timers/promises'
import type { PurgeSettings } from '#server/settings.ts'
import { readTopics } from './internal-headers.ts'
import type { Log } from './log.ts'
import { maxStaleMs } from './page-cache.ts'

/** The key of every response that a shared cache may store. */
const everything = 'everything'

/** The key of all files of a picture. */
export const pictureKey = (id: string) => `picture-${id}`

/** The headers that name the keys of a response for shared caches. */
export const surrogateKeys = (topics: readonly string[]) => {
  const keys = [everything, ...topics]
  return { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') }
}

/** Seconds after which a shared cache revalidates, in case it misses a purge. */
const sharedMaxAge = 60

const requestTimeout = 5_000
const closeTimeout = 3_000
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * Lets shared caches store public responses under the keys of their topics, and purges those that a write
 * has made stale. Every process purges after it has dropped its own responses, so the last purge comes when
 * no process sends the stale one any more. Writes do not wait for it.
 */
export const openCachePurge = ({ url, token }: PurgeSettings, log: Log) => {
  const usedKeys = new Set([everything])
  const pending = new Set<string>()
  const closing = new AbortController()
  let working: Promise<void> | undefined

  const mark = (headers: Headers) => {
    const topics = readTopics(headers)
    if (!topics || headers.get('cache-control') !== 'no-cache') return
    for (const topic of topics) usedKeys.add(topic)
    headers.set('cache-control', `public, max-age=0, s-maxage=${sharedMaxAge}, must-revalidate`)
    for (const [name, keys] of Object.entries(surrogateKeys(topics))) headers.set(name, keys)
  }

  /** Purges what shows a topic, or everything when it is unknown what changed. */
  const purge = (topic = everything) => {
    if (usedKeys.has(topic)) enqueue(topic)
  }

  const enqueue = (key: string) => {
    pending.add(key)
    working ??= work()
  }

  /** Another process may have sent it long ago, so it is purged in any case. */
  const purgePicture = (id: string) => enqueue(pictureKey(id))

  /** Keys that arrive during a request go with the next one. */
  const work = async () => {
    for (let failures = 0; pending.size > 0; ) {
      // Any earlier, a shared cache could fetch the stale response again.
      await pause(maxStaleMs, undefined, { signal: closing.signal }).catch(() => {})
      const keys = [...pending]
      pending.clear()
      const problem = await sendPurge(keys)
      const delay = problem === undefined ? undefined : retryDelays[failures]
      failures = delay === undefined ? 0 : failures + 1
      if (delay !== undefined && !closing.signal.aborted) {
        for (const key of keys) pending.add(key)
        await pause(delay, undefined, { signal: closing.signal }).catch(() => {})
      } else if (problem !== undefined) {
        log.warn('shared cache not purged', { keys: keys.join(' '), error: problem })
      }
    }
    working = undefined
  }

  /** Resolves to the error, if any. */
  const sendPurge = async (keys: readonly string[]) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'surrogate-key': keys.join(' '),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ tags: keys }),
        redirect: 'manual',
        signal: AbortSignal.timeout(requestTimeout),
      })
      await response.body?.cancel()
      return response.ok ? undefined : `it answered ${response.status}`
    } catch (error) {
      return String(error)
    }
  }

  return {
    mark,
    purge,
    purgePicture,
    /** Finishes the last purge, but does not retry for long. */
    async close() {
      const timer = setTimeout(() => closing.abort(), closeTimeout)
      await working
      clearTimeout(timer)
    },
  }
}
