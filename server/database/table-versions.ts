import type { DatabaseSync } from 'node:sqlite'
import type { Tables } from './tables.ts'

/**
 * Watches some tables: the returned function gives another number as soon as a write to one of them is
 * committed, by this process or by another program that uses the file.
 */
export type WatchTables = (tables: readonly (keyof Tables)[]) => () => number

/** What a statement writes to: every name in it, or nothing if it only reads. */
export type Written = ReadonlySet<string> | undefined

const nothing: Written = undefined
const writes = /\b(insert|update|delete|replace|alter|drop|create)\b/i

export const writtenBy = (sql: string): Written =>
  writes.test(sql) ? new Set(sql.match(/\w+/g)) : nothing

type Watcher = { readonly tables: readonly string[]; version: number }

/**
 * Versions of tables in a database with one connection. Every statement of this process passes here, and
 * SQLite says whether another program has committed anything.
 */
export const openTableVersions = (file: DatabaseSync) => {
  const watchers: Watcher[] = []
  /** Those whose tables the open transaction has written. */
  const touched = new Set<Watcher>()
  const ofOthers = file.prepare('pragma data_version')
  ofOthers.setReturnArrays(true)
  let lastOfOthers: unknown

  const raise = (changed: Iterable<Watcher>) => {
    for (const watcher of changed) watcher.version++
  }

  const lookForOthers = () => {
    const [version] = ofOthers.get() as unknown as [unknown]
    if (version === lastOfOthers) return
    lastOfOthers = version
    raise(watchers)
  }

  return {
    /** Runs a statement; what it writes counts when it is committed. A rollback counts as well, which does no harm. */
    run<Result>(written: Written, statement: () => Result): Result {
      if (written) {
        for (const watcher of watchers) {
          if (watcher.tables.some((table) => written.has(table))) touched.add(watcher)
        }
      }
      try {
        return statement()
      } finally {
        if (touched.size > 0 && !file.isTransaction) {
          raise(touched)
          touched.clear()
        }
      }
    },
    watch: ((tables) => {
      const watcher: Watcher = { tables, version: 0 }
      watchers.push(watcher)
      return () => {
        try {
          lookForOthers()
        } catch {
          // Another program has locked the file, so it may be writing.
          watcher.version++
        }
        return watcher.version
      }
    }) satisfies WatchTables as WatchTables,
  }
}
