import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Limit } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Declared } from './serve.ts'

type Callers = { readonly address?: string; readonly person?: string | undefined }

/**
 * Counts a call if the contract limits it and this is the moment to count it. What is done counts in
 * its own transaction, so that what is refused in the end was never counted.
 */
export const countCall = async (
  db: Database,
  { room, verb, endpoint: { limits } }: Declared,
  counts: 'tries' | 'done',
  { address, person }: Callers,
) => {
  if (limits?.counts !== counts) return
  const call = `${room}.${verb}`
  if (address !== undefined) await limitTries(db, `${call} ${address}`, limits.address)
  if (person !== undefined) await limitTries(db, `${call} ${person}`, limits.person)
}

/**
 * Counts a try and refuses it when there were too many. Counted in the database, so every process
 * knows; who it was is not written down, only what tells the one from the other.
 */
export const limitTries = async (db: Database, who: string, { most, seconds }: Limit) => {
  const key = hash('sha256', who, 'base64url')
  const now = new Date().toISOString()
  const resets_at = new Date(Date.now() + seconds * 1000).toISOString()
  // A count that ends later than one that begins now was begun by a clock that went wrong.
  const isOver = sql<boolean>`attempt.resets_at < ${now} or attempt.resets_at > ${resets_at}`
  const { count, resets_at: until } = await db
    .insertInto('attempt')
    .values({ key, count: 1, resets_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempt.count + 1 end`,
        resets_at: sql`case when ${isOver} then ${resets_at} else attempt.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  if (count <= most) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000))
  throw new Refusal('too-many', { retryAfter, detail: `Please try again ${inWords(retryAfter)}.` })
}

const inWords = (seconds: number) =>
  seconds <= 60 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
