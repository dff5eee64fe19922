import { setTimeout as pause } from 'node:timers/promises'
import type { PurgeSettings } from '#server/scale-settings.ts'
import { readTopics } from './internal-headers.ts'
import type { Log } from './log.ts'
import { maxStaleMs } from './page-cache.ts'

/** A key that every answer has which a shared cache may keep. */
const everything = 'everything'

/** The key of all files of a picture. */
export const pictureKey = (id: string) => `picture-${id}`

/** The names under which a shared cache keeps an answer. */
export const surrogateKeys = (topics: readonly string[]) => {
  const keys = [everything, ...topics]
  return { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') }
}

/** Seconds after which a shared cache asks again, should it ever not hear what is old. */
const longestKept = 60

const longestTry = 5_000
const longestFarewell = 3_000
const waits = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * Lets shared caches keep public answers under the names of their topics, and calls those back that a
 * write has made old. Every process does so after it has dropped its own, so the last call comes when
 * nobody hands out the old any more. No write waits for it.
 */
export const openCachePurge = ({ url, token }: PurgeSettings, log: Log) => {
  const handedOut = new Set([everything])
  const old = new Set<string>()
  const leaving = new AbortController()
  let working: Promise<void> | undefined

  const mark = (headers: Headers) => {
    const topics = readTopics(headers)
    if (!topics || headers.get('cache-control') !== 'no-cache') return
    for (const topic of topics) handedOut.add(topic)
    headers.set('cache-control', `public, max-age=0, s-maxage=${longestKept}, must-revalidate`)
    for (const [name, keys] of Object.entries(surrogateKeys(topics))) headers.set(name, keys)
  }

  /** Calls back what shows a topic, or everything when nobody knows what changed. */
  const callBack = (topic = everything) => {
    if (handedOut.has(topic)) tell(topic)
  }

  const tell = (key: string) => {
    old.add(key)
    working ??= work()
  }

  /** Another process may have handed it out, long ago: so it is told in any case. */
  const callBackPicture = (id: string) => tell(pictureKey(id))

  /** What grows old while a call is under way goes with the next one. */
  const work = async () => {
    for (let failures = 0; old.size > 0; ) {
      // Called back any earlier, the old could be fetched and kept once more.
      await pause(maxStaleMs, undefined, { signal: leaving.signal }).catch(() => {})
      const keys = [...old]
      old.clear()
      const trouble = await callOnce(keys)
      const wait = trouble === undefined ? undefined : waits[failures]
      failures = wait === undefined ? 0 : failures + 1
      if (wait !== undefined && !leaving.signal.aborted) {
        for (const key of keys) old.add(key)
        await pause(wait, undefined, { signal: leaving.signal }).catch(() => {})
      } else if (trouble !== undefined) {
        log.warn('shared cache not told', { old: keys.join(' '), error: trouble })
      }
    }
    working = undefined
  }

  /** Settles with what went wrong, if anything. */
  const callOnce = async (keys: readonly string[]) => {
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
        signal: AbortSignal.timeout(longestTry),
      })
      await response.body?.cancel()
      return response.ok ? undefined : `it answered ${response.status}`
    } catch (error) {
      return String(error)
    }
  }

  return {
    mark,
    callBack,
    callBackPicture,
    /** Lets the last call arrive, but does not try again for long. */
    async close() {
      const over = setTimeout(() => leaving.abort(), longestFarewell)
      await working
      clearTimeout(over)
    },
  }
}
