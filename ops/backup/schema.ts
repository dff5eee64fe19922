import { Kysely, sql } from 'kysely'
import { migrate, type migrationsNamed } from '#server/database/migrate.ts'
import { memoryDialect } from '#server/database/sqlite.ts'
import type { Tables } from '#server/database/tables.ts'

export type Table = { readonly name: string; readonly columns: readonly string[] }

/** The tables as these migrations make them, oldest first, so that each stands after those it refers to. */
export const schemaAfter = async (migrations?: ReturnType<typeof migrationsNamed>) => {
  await using db = new Kysely<Tables>({ dialect: memoryDialect() })
  await migrate(db, migrations)
  const { rows } = await sql<Record<'table' | 'column', string>>`
    select made.name as "table", has.name as "column"
    from sqlite_master as made join pragma_table_info(made.name) as has
    where made.type = 'table' and made.name not like 'kysely%' and made.name not like 'sqlite%'
    order by made.rowid, has.cid`.execute(db)
  const columns = Map.groupBy(rows, ({ table }) => table)
  return [...columns].map(
    ([name, of]): Table => ({ name, columns: of.map(({ column }) => column) }),
  )
}
