import { Kysely, sql } from 'kysely'
import { migrate, type migrationsNamed } from './migrate.ts'
import { memoryDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Table = { readonly name: string; readonly columns: readonly string[] }

/** The tables these migrations create, each after those it refers to. */
export const schemaAfter = async (migrations?: ReturnType<typeof migrationsNamed>) => {
  await using db = new Kysely<Tables>({ dialect: memoryDialect() })
  await migrate(db, migrations)
  const { rows } = await sql<Record<'table' | 'column', string>>`
    select made.name as "table", has.name as "column"
    from sqlite_master as made join pragma_table_info(made.name) as has
    where made.type = 'table' and made.name not like 'kysely%' and made.name not like 'sqlite%'
    order by made.rowid, has.cid`.execute(db)
  const columns = Map.groupBy(rows, ({ table }) => table)
  const references = await sql<Record<'table' | 'other', string>>`
    select made.name as "table", refers."table" as other
    from sqlite_master as made join pragma_foreign_key_list(made.name) as refers
    where made.type = 'table'`.execute(db)
  const others = Map.groupBy(references.rows, ({ table }) => table)
  const sorted = new Set<string>()
  const place = (name: string) => {
    for (const { other } of others.get(name) ?? []) if (other !== name) place(other)
    sorted.add(name)
  }
  for (const name of columns.keys()) place(name)
  return [...sorted].map(
    (name): Table => ({ name, columns: (columns.get(name) ?? []).map(({ column }) => column) }),
  )
}
