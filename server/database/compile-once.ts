import type { Compilable, CompiledQuery } from 'kysely'
import { runCompiled } from './sqlite.ts'
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

/** Shapes come from the contract, so there are few; only lists of ids have many lengths. */
const maxShapes = 200

/**
 * A query of almost every request, built and compiled once instead of each time, which would cost more than
 * running it. It must not depend on anything but its values and its shape: which filters are set, how long a
 * list of ids is.
 */
export const compileOnce = <Given, Row, Shape = undefined>(
  build: (db: Database, value: Value<Given>, shape: Shape) => Compilable<Row>,
) => {
  // SQL differs between SQLite and PostgreSQL; every open database has an adapter of its own.
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()

  const find = (db: Database, shape: Shape) => {
    const { adapter } = db.getExecutor()
    const known = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(adapter, known)
    const key = JSON.stringify(shape) ?? ''
    const found = known.get(key)
    if (found) return found
    if (known.size >= maxShapes) known.clear()
    const query = build(db, (name) => new Placeholder(name) as never, shape).compile()
    known.set(key, query)
    return query
  }

  return (
    db: Database,
    given: Given,
    ...[shape]: Shape extends undefined ? [] : [shape: Shape]
  ): Promise<readonly Row[]> => {
    const query = find(db, shape as Shape)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    )
    return runCompiled<Row>(db, { ...query, parameters })
  }
}
