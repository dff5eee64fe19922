import { setImmediate as turn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { asCommitFailure, isDeadlock } from './errors.ts'
import { runCompiled } from './sqlite.ts'
import type { Database, DatabaseTransaction } from './tables.ts'

/**
 * Runs work in a transaction and resolves when it is stored. After a deadlock the work runs again, so it
 * must not leave traces outside the transaction.
 */
export type Write = <Done>(
  work: (transaction: DatabaseTransaction) => Promise<Done>,
) => Promise<Done>

/**
 * SQLite has one connection, and a commit to disk takes longer than the work before it: writes that arrive
 * at the same time share a transaction. On PostgreSQL each write has its own.
 */
export const openWrites = (db: Database): Write =>
  db.getExecutor().adapter.supportsMultipleConnections ? separateWrites(db) : batchedWrites(db)

const maxTries = 3

/** PostgreSQL rolls back one of two deadlocked transactions, which then runs again. */
const separateWrites =
  (db: Database): Write =>
  async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await runTransaction(db, work)
      } catch (error) {
        if (tries === maxTries || !isDeadlock(error)) throw error
      }
    }
  }

const runTransaction = async <Done>(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<Done>,
) => {
  let isWorkDone = false
  try {
    return await db.transaction().execute(async (transaction) => {
      const done = await work(transaction)
      isWorkDone = true
      return done
    })
  } catch (error) {
    throw isWorkDone ? asCommitFailure(error) : error
  }
}

type Job = {
  readonly work: (transaction: DatabaseTransaction) => Promise<unknown>
  readonly resolve: (done: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Readers wait for a transaction, so its size is limited. */
const maxBatch = 32

const batchedWrites = (db: Database): Write => {
  const waiting: Job[] = []
  let storing = false

  const store = async () => {
    storing = true
    while (waiting.length > 0) {
      // Requests that have arrived meanwhile are handled first and join the batch.
      await turn()
      await storeAll(db, waiting.splice(0, maxBatch))
    }
    storing = false
  }

  return (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ work, resolve, reject })
    if (!storing) store()
    // It resolves to the result of the work, which the queue has no type for.
    return promise as ReturnType<typeof work>
  }
}

const storeAll = async (db: Database, jobs: readonly Job[]) => {
  const [only, another] = jobs
  if (only && !another) return db.transaction().execute(only.work).then(only.resolve, only.reject)
  const settle: (() => void)[] = []
  try {
    await db.transaction().execute(async (transaction) => {
      for (const job of jobs) settle.push(await runInSavepoint(transaction, job))
    })
    for (const one of settle) one()
  } catch (error) {
    for (const { reject } of jobs) reject(error)
  }
}

const savepoint = CompiledQuery.raw('savepoint write')
const release = CompiledQuery.raw('release write')
const undo = CompiledQuery.raw('rollback to write')

/** Failed work rolls back only its own changes; results are reported after the whole batch is stored. */
const runInSavepoint = async (transaction: DatabaseTransaction, { work, resolve, reject }: Job) => {
  await runCompiled(transaction, savepoint)
  try {
    const done = await work(transaction)
    await runCompiled(transaction, release)
    return () => resolve(done)
  } catch (error) {
    try {
      await runCompiled(transaction, undo)
      await runCompiled(transaction, release)
    } catch {
      // A full disk ends the whole transaction, so every job gets this error.
      throw error
    }
    return () => reject(error)
  }
}

/** Counts the writes that are not stored yet. */
export const countWrites = (write: Write) => {
  let waiting = 0
  const counted: Write = async (work) => {
    waiting++
    try {
      return await write(work)
    } finally {
      waiting--
    }
  }
  return { write: counted, waiting: () => waiting }
}
