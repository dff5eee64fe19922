import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { asRefusal } from './faults.ts'

type Notes = { fault?: unknown; hasWritten: boolean }

const current = new AsyncLocalStorage<Notes>()

const writes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']

/** Notes what became of a query for whoever waits for it in `withNotedFaults`. */
export const observeQuery = (event: LogEvent) => {
  if (event.level === 'error') return observeError(event.error)
  const notes = current.getStore()
  if (notes && writes.includes(event.query.query.kind)) notes.hasWritten = true
}

/** Notes that the database did not do what it was asked. What is there already is no fault of it. */
export const observeError = (error: unknown) => {
  const notes = current.getStore()
  if (notes && asRefusal(error)?.refusal !== 'already-there') notes.fault ??= error
}

/**
 * Lets a library work that swallows what the database throws: better-auth answers a sign-out with 200
 * and a lost session with 401 when the database is away. Its answer counts only if there was no fault,
 * or if it says so itself.
 */
export const rethrowDatabaseErrors = async <Done>(
  work: () => Promise<Done>,
  saysSo: (done: Done) => boolean = () => false,
): Promise<Done> => {
  const notes: Notes = { hasWritten: false }
  const [outcome] = await Promise.allSettled([current.run(notes, work)])
  if (outcome.status === 'fulfilled' && saysSo(outcome.value)) return outcome.value
  if (notes.fault) {
    const isPassing = asRefusal(notes.fault) !== undefined
    throw isPassing && notes.hasWritten ? new Refusal('uncertain', { retryAfter: 2 }) : notes.fault
  }
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
