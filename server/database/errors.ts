import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import { Refusal } from '#contract/refusal.ts'

type DatabaseError = { code?: unknown; errcode?: unknown }

const uniqueViolations = new Set<unknown>(['23505', 2067, 1555])

/** A deadlock or a serialization failure: the transaction was rolled back and may be tried again. */
export const isDeadlock = (error: unknown) =>
  ['40P01', '40001'].includes(String((error as DatabaseError | undefined)?.code))

const sqliteBusy = 5
const sqliteFull = 13

const sqliteCode = ({ code, errcode }: DatabaseError) =>
  code === 'ERR_SQLITE_ERROR' ? Number(errcode) & 0xff : undefined

/** Whether another program holds the write lock of the SQLite file. */
export const isLocked = (error: unknown) => sqliteCode(error as DatabaseError) === sqliteBusy

const isFull = (error: DatabaseError) =>
  sqliteCode(error) === sqliteFull || ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

/** Unreachable, busy, read-only, deadlocked or too slow: not the caller's fault, and it may pass. */
const isTemporary = (error: DatabaseError) => {
  const code = typeof error.code === 'string' ? error.code : ''
  return (
    [sqliteBusy, 6, 8, 10].includes(sqliteCode(error) ?? 0) ||
    /^(08|40|53|57)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)/.test(code)
  )
}

const lostConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|not queryable$/

/** The refusal for an error of either database; undefined if the error is unexpected. */
export const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as DatabaseError
  if (uniqueViolations.has(code) || uniqueViolations.has(errcode)) {
    return new Refusal('already-there')
  }
  if (isFull({ code, errcode })) return new Refusal('storage-full', { retryAfter: 60 })
  if (isTemporary({ code, errcode }) || lostConnection.test(error.message)) {
    return new Refusal('unavailable', { retryAfter: 2 })
  }
  return undefined
}

/** The error for a failed commit: one that got no answer may have been stored. */
export const asCommitFailure = (error: unknown) => {
  const isKnown = /^(23|40|53)/.test(String((error as DatabaseError).code))
  const isLost = asRefusal(error)?.refusal === 'unavailable' && !isKnown
  return isLost ? new Refusal('uncertain', { retryAfter: 2 }) : error
}

type Observed = { error?: unknown; hasWritten: boolean }

const current = new AsyncLocalStorage<Observed>()

const writes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']

/** Observes the outcome of every query for `rethrowDatabaseErrors`. */
export const observeQuery = (event: LogEvent) => {
  if (event.level === 'error') return observeError(event.error)
  const observed = current.getStore()
  if (observed && writes.includes(event.query.query.kind)) observed.hasWritten = true
}

/** A unique violation is not a failure of the database. */
export const observeError = (error: unknown) => {
  const observed = current.getStore()
  if (observed && asRefusal(error)?.refusal !== 'already-there') observed.error ??= error
}

/**
 * Runs a library that swallows database errors: better-auth answers a sign-out with 200 and a lost session
 * with 401 when the database is unreachable. Its result counts only if there was no error, or if it reports
 * the error itself.
 */
export const rethrowDatabaseErrors = async <Done>(
  work: () => Promise<Done>,
  reportsError: (done: Done) => boolean = () => false,
): Promise<Done> => {
  const observed: Observed = { hasWritten: false }
  const [outcome] = await Promise.allSettled([current.run(observed, work)])
  if (outcome.status === 'fulfilled' && reportsError(outcome.value)) return outcome.value
  if (observed.error) {
    const isUncertain = observed.hasWritten && asRefusal(observed.error) !== undefined
    throw isUncertain ? new Refusal('uncertain', { retryAfter: 2 }) : observed.error
  }
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
