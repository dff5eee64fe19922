import { Refusal } from '#contract/refusal.ts'

type Fault = { code?: unknown; errcode?: unknown }

const uniqueViolations = new Set<unknown>(['23505', 2067, 1555])

/** A deadlock, or an order of things that no order of their beginnings could explain. */
export const isDeadlock = (error: unknown) =>
  ['40P01', '40001'].includes(String((error as Fault | undefined)?.code))

const sqliteBusy = 5
const sqliteFull = 13

const sqliteCode = ({ code, errcode }: Fault) =>
  code === 'ERR_SQLITE_ERROR' ? Number(errcode) & 0xff : undefined

/** Whether somebody else holds the file of SQLite for writing. */
export const isLocked = (error: unknown) => sqliteCode(error as Fault) === sqliteBusy

const isFull = (fault: Fault) =>
  sqliteCode(fault) === sqliteFull || ['ENOSPC', 'EDQUOT', '53100'].includes(String(fault.code))

/** Away, busy, read-only, in each other's way, or too slow: not the caller's fault, and it may pass. */
const passing = (fault: Fault) => {
  const code = typeof fault.code === 'string' ? fault.code : ''
  return (
    [sqliteBusy, 6, 8, 10].includes(sqliteCode(fault) ?? 0) ||
    /^(08|40|53|57)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EMFILE|ENFILE)/.test(code)
  )
}

const lostConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|not queryable$/

/** Turns what either engine throws into a refusal where it has a meaning; the rest is unexpected. */
export const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const fault = error as Fault
  if (uniqueViolations.has(fault.code) || uniqueViolations.has(fault.errcode)) {
    return new Refusal('already-there')
  }
  if (isFull(fault)) return new Refusal('storage-full', { retryAfter: 60 })
  if (passing(fault) || lostConnection.test(error.message)) {
    return new Refusal('unavailable', { retryAfter: 2 })
  }
  return undefined
}

/** Why a write is refused whose commit went wrong: one that nobody answered may have been done. */
export const asCommitFailure = (error: unknown) => {
  const isKnown = /^(23|40|53)/.test(String((error as Fault).code))
  const isLost = asRefusal(error)?.refusal === 'unavailable' && !isKnown
  return isLost ? new Refusal('uncertain', { retryAfter: 2 }) : error
}
