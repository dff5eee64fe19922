import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '#server/database/tables.ts'

/** The query plans of all queries during some work. */
export const plansOf = async (db: Database, ask: (db: Database) => Promise<unknown>) => {
  const asked: CompiledQuery[] = []
  const listener: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(listener))
  const explain = inject('engine') === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
  const plans = asked.map(async ({ sql, parameters }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))
    return rows.map((row) => Object.values(row as object).at(-1)).join('\n')
  })
  return Promise.all(plans)
}
