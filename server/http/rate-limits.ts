import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Limit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { DeclaredCall } from './handle-call.ts'

type Callers = { readonly address?: string; readonly person?: string | undefined }

/**
 * Counts a call if the contract limits it and this is the moment to count it. What is done counts in
 * its own transaction, so that what is refused in the end was never counted.
 */
export const countCall = async (
  db: Database,
  declared: DeclaredCall,
  counts: 'tries' | 'done',
  callers: Callers,
  over: LimitCache,
) => {
  if (declared.endpoint.limits?.counts !== counts) return
  const trusted = counts === 'tries' ? Number.POSITIVE_INFINITY : aMinute
  for (const { who, limit } of limitsOn(declared, callers)) {
    await limitTries(db, who, limit, over, trusted)
  }
}

/** Refuses a call that is known to be over its limit before anything is opened for it. */
export const refuseIfOver = (declared: DeclaredCall, callers: Callers, over: LimitCache) => {
  for (const { who, limit } of limitsOn(declared, callers)) over.refuse(who, limit)
}

const limitsOn = (
  { feature: room, verb, endpoint: { limits } }: DeclaredCall,
  { address, person }: Callers,
) => {
  const call = `${room}.${verb}`
  const found: { readonly who: string; readonly limit: Limit }[] = []
  if (limits && address !== undefined)
    found.push({ who: `${call} ${address}`, limit: limits.address })
  if (limits && person !== undefined) found.push({ who: `${call} ${person}`, limit: limits.person })
  return found
}

/** Enough for every address of a large attack, in about a megabyte. */
const mostRemembered = 10_000

/** What was counted in a transaction may be undone with it, so it is looked at again this often. */
const aMinute = 60_000

/**
 * Remembers, in this process, who is over a limit and until when: each further try is refused from
 * memory instead of costing a write.
 */
export const openLimitCache = (most = mostRemembered) => {
  const known = new Map<string, { readonly end: number; readonly trustedUntil: number }>()
  return {
    refuse(who: string, { seconds }: Limit) {
      const key = keyOf(who)
      const found = known.get(key)
      if (!found) return
      const now = Date.now()
      const left = found.end - now
      // An end further away than the limit is long was set by a clock that went wrong.
      if (now < found.trustedUntil && left > 0 && left <= seconds * 1000) throw tooMany(left)
      known.delete(key)
    },
    remember(who: string, end: number, trusted: number) {
      const [oldest] = known.size >= most ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(keyOf(who), { end, trustedUntil: Date.now() + trusted })
    },
  }
}

export type LimitCache = ReturnType<typeof openLimitCache>

/**
 * Counts a try and refuses it when there were too many. Counted in the database, so every process
 * knows; who it was is not written down, only what tells the one from the other.
 */
export const limitTries = async (
  db: Database,
  who: string,
  limit: Limit,
  over: LimitCache,
  trusted = Number.POSITIVE_INFINITY,
) => {
  over.refuse(who, limit)
  const now = new Date().toISOString()
  const resets_at = new Date(Date.now() + limit.seconds * 1000).toISOString()
  // A count that ends later than one that begins now was begun by a clock that went wrong.
  const isOver = sql<boolean>`attempt.resets_at < ${now} or attempt.resets_at > ${resets_at}`
  const { count, resets_at: until } = await db
    .insertInto('attempt')
    .values({ key: keyOf(who), count: 1, resets_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempt.count + 1 end`,
        resets_at: sql`case when ${isOver} then ${resets_at} else attempt.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (count <= limit.most) return
  const end = Date.parse(until)
  over.remember(who, end, trusted)
  throw tooMany(end - Date.now())
}

const keyOf = (who: string) => hash('sha256', who, 'base64url')

const tooMany = (ms: number) => {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  return new Refusal('too-many', { retryAfter, detail: `Please try again ${inWords(retryAfter)}.` })
}

const inWords = (seconds: number) =>
  seconds <= 60 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
