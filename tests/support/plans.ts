import { CompiledQuery } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '#server/database/tables.ts'

/** All queries during some work. */
export const queriesOf = async (db: Database, ask: (db: Database) => Promise<unknown>) => {
  const asked: CompiledQuery[] = []
  const watched = db.withoutPlugins()
  const executor = watched.getExecutor()
  const run = executor.executeQuery.bind(executor)
  Object.defineProperties(executor, {
    executeQuery: {
      value(query: CompiledQuery) {
        asked.push(query)
        return run(query)
      },
    },
    // On SQLite compiled queries of a known adapter do not come through here.
    adapter: { value: Object.create(executor.adapter) },
  })
  await ask(watched)
  return asked
}

/** The query plans of all queries during some work. */
export const plansOf = async (db: Database, ask: (db: Database) => Promise<unknown>) => {
  const explain = inject('engine') === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
  const plans = (await queriesOf(db, ask)).map(async ({ sql, parameters }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))
    return rows.map((row) => Object.values(row as object).at(-1)).join('\n')
  })
  return Promise.all(plans)
}
