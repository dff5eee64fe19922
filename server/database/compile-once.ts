import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tables.ts'

/** Stands in a query for a value that comes when it runs. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Names a value that comes when the query runs. */
export type Value<Given> = <Name extends keyof Given>(name: Name) => Given[Name]

/**
 * A query of almost every request, built and compiled once instead of each time, which would cost more than
 * running it. It must not depend on anything but its values.
 */
export const compileOnce = <Given, Row>(
  build: (db: Database, value: Value<Given>) => Compilable<Row>,
) => {
  // SQL differs between SQLite and PostgreSQL; every open database has an adapter of its own.
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db: Database, given: Given): Promise<readonly Row[]> => {
    const { adapter } = db.getExecutor()
    const query =
      compiled.get(adapter) ?? build(db, (name) => new Placeholder(name) as never).compile()
    compiled.set(adapter, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
