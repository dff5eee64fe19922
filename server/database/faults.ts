import { Refusal } from '#contract/refusal.ts'

type Fault = { code?: unknown; errcode?: unknown }

const uniqueViolations = new Set<unknown>(['23505', 2067, 1555])

/** A deadlock, or an order of things that no order of their beginnings could explain. */
export const wasInTheWay = (error: unknown) =>
  ['40P01', '40001'].includes(String((error as Fault | undefined)?.code))

/** Away, busy, full, read-only, in each other's way, or too slow: not the caller's fault, and it may pass. */
const passing = (fault: Fault) => {
  const code = typeof fault.code === 'string' ? fault.code : ''
  if (code === 'ERR_SQLITE_ERROR') return [5, 6, 8, 10, 13].includes(Number(fault.errcode) & 0xff)
  return (
    /^(08|40|53|57)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EMFILE|ENFILE)/.test(
      code,
    )
  )
}

const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired)/

/** Turns what either engine throws into a refusal where it has a meaning; the rest is unexpected. */
export const asRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const fault = error as Fault
  if (uniqueViolations.has(fault.code) || uniqueViolations.has(fault.errcode)) {
    return new Refusal('already-there')
  }
  if (passing(fault) || lostConnection.test(error.message)) {
    return new Refusal('unavailable', { retryAfter: 2 })
  }
  return undefined
}
