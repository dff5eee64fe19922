import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Limit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import type { Database } from '#server/database/tables.ts'
import type { DeclaredCall } from './call.ts'

type Callers = { readonly address?: string; readonly person?: string | undefined }

/**
 * Counts a call if the contract limits it at this point: attempts before anything else, or, inside the
 * transaction of the call, only what is done, so that a refused call is never counted.
 */
export const countCall = async (
  db: Database,
  declared: DeclaredCall,
  counts: 'tries' | 'done',
  callers: Callers,
  cache: LimitCache,
) => {
  if (declared.endpoint.limits?.counts !== counts) return
  const trustFor = counts === 'tries' ? Number.POSITIVE_INFINITY : uncommittedTrust
  for (const { who, limit } of limitsOn(declared, callers)) {
    await limitTries(db, who, limit, cache, trustFor)
  }
}

/** Refuses a call that is known to be over its limit before a transaction is opened for it. */
export const refuseIfOver = (declared: DeclaredCall, callers: Callers, cache: LimitCache) => {
  for (const { who, limit } of limitsOn(declared, callers)) cache.refuse(who, limit)
}

const limitsOn = (
  { feature, verb, endpoint: { limits } }: DeclaredCall,
  { address, person }: Callers,
) => {
  const call = `${feature}.${verb}`
  const found: { readonly who: string; readonly limit: Limit }[] = []
  if (limits && address !== undefined)
    found.push({ who: `${call} ${address}`, limit: limits.address })
  if (limits && person !== undefined) found.push({ who: `${call} ${person}`, limit: limits.person })
  return found
}

/** Enough for every address of a large attack, in about a megabyte. */
const maxCached = 10_000

/** A count made in a transaction may be rolled back with it, so it is trusted only this long. */
const uncommittedTrust = 60_000

/** Remembers in this process who is over a limit: further attempts are refused without a write. */
export const openLimitCache = (max = maxCached) => {
  const cached = new Map<string, { readonly end: number; readonly trustedUntil: number }>()
  return {
    refuse(who: string, { seconds }: Limit) {
      // Hashing is the expensive part, and callers over a limit are rare.
      if (cached.size === 0) return
      const key = hashKey(who)
      const found = cached.get(key)
      if (!found) return
      const now = Date.now()
      const left = found.end - now
      // An end further away than the limit is long comes from a wrong clock.
      if (now < found.trustedUntil && left > 0 && left <= seconds * 1000) throw tooMany(left)
      cached.delete(key)
    },
    remember(who: string, end: number, trustFor: number) {
      const [oldest] = cached.size >= max ? cached.keys() : []
      if (oldest !== undefined) cached.delete(oldest)
      cached.set(hashKey(who), { end, trustedUntil: Date.now() + trustFor })
    },
  }
}

export type LimitCache = ReturnType<typeof openLimitCache>

type Try = { readonly key: string; readonly now: string; readonly resets_at: string }

const countTry = compileOnce((db, value: Value<Try>) => {
  const resets_at = value('resets_at')
  // A count that ends later than one started now comes from a wrong clock.
  const isOver = sql<boolean>`attempt.resets_at < ${value('now')} or attempt.resets_at > ${resets_at}`
  return db
    .insertInto('attempt')
    .values({ key: value('key'), count: 1, resets_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempt.count + 1 end`,
        resets_at: sql`case when ${isOver} then ${resets_at} else attempt.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
})

/**
 * Counts an attempt and refuses it when there were too many. The count is in the database, so every
 * process sees it; only a hash of `who` is stored.
 */
export const limitTries = async (
  db: Database,
  who: string,
  limit: Limit,
  cache: LimitCache,
  trustFor = Number.POSITIVE_INFINITY,
) => {
  cache.refuse(who, limit)
  const now = new Date().toISOString()
  const resets_at = new Date(Date.now() + limit.seconds * 1000).toISOString()
  const [row] = await countTry(db, { key: hashKey(who), now, resets_at })
  if (!row || row.count <= limit.most) return
  const end = Date.parse(row.resets_at)
  cache.remember(who, end, trustFor)
  throw tooMany(end - Date.now())
}

const hashKey = (who: string) => hash('sha256', who, 'base64url')

const tooMany = (ms: number) => {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  return new Refusal('too-many', { retryAfter, detail: `Please try again ${inWords(retryAfter)}.` })
}

const inWords = (seconds: number) =>
  seconds <= 60 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
