import { setImmediate as turn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { asCommitFailure, isDeadlock } from './faults.ts'
import type { Database, DatabaseTransaction } from './tables.ts'

/**
 * Does all of a piece of work or nothing of it, and is done when it is safely stored. Work that was
 * in the way of another is begun anew, so nothing but the transaction may remember the first time.
 */
export type Write = <Done>(
  work: (transaction: DatabaseTransaction) => Promise<Done>,
) => Promise<Done>

/**
 * On SQLite there is one connection, and bringing a transaction to the disk takes longer than all that
 * is in it: writes that arrive at the same time go there together. Where there are many connections,
 * each goes by itself.
 */
export const openWrites = (db: Database): Write =>
  db.getExecutor().adapter.supportsMultipleConnections ? eachByItself(db) : together(db)

const mostTries = 3

/** Of two writes that wait for each other PostgreSQL ends one, and keeps nothing of it. */
const eachByItself =
  (db: Database): Write =>
  async (work) => {
    for (let tries = 1; ; tries++) {
      try {
        return await alone(db, work)
      } catch (error) {
        if (tries === mostTries || !isDeadlock(error)) throw error
      }
    }
  }

const alone = async <Done>(
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

/** Readers wait for a transaction, so it must not grow without end. */
const mostTogether = 32

const together = (db: Database): Write => {
  const waiting: Job[] = []
  let storing = false

  const store = async () => {
    storing = true
    while (waiting.length > 0) {
      // Whatever has arrived meanwhile is read now, and comes along.
      await turn()
      await storeAll(db, waiting.splice(0, mostTogether))
    }
    storing = false
  }

  return (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.push({ work, resolve, reject })
    if (!storing) store()
    // It resolves with what the work gave, which the queue has no type for.
    return promise as ReturnType<typeof work>
  }
}

const storeAll = async (db: Database, jobs: readonly Job[]) => {
  const [only, another] = jobs
  if (only && !another) return db.transaction().execute(only.work).then(only.resolve, only.reject)
  const settle: (() => void)[] = []
  try {
    await db.transaction().execute(async (transaction) => {
      for (const job of jobs) settle.push(await apart(transaction, job))
    })
    for (const one of settle) one()
  } catch (error) {
    for (const { reject } of jobs) reject(error)
  }
}

const savepoint = CompiledQuery.raw('savepoint write')
const release = CompiledQuery.raw('release write')
const undo = CompiledQuery.raw('rollback to write')

/** Work that fails takes back only what it has done itself; nobody is told before all is stored. */
const apart = async (transaction: DatabaseTransaction, { work, resolve, reject }: Job) => {
  await transaction.executeQuery(savepoint)
  try {
    const done = await work(transaction)
    await transaction.executeQuery(release)
    return () => resolve(done)
  } catch (error) {
    try {
      await transaction.executeQuery(undo)
      await transaction.executeQuery(release)
    } catch {
      // A full disk ends the transaction of all: then its cause is what everybody is told.
      throw error
    }
    return () => reject(error)
  }
}
