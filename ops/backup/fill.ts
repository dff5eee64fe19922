import type { FileHandle } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { asLine, insertRows, readRows, tallyLines } from './rows.ts'
import type { Table } from './schema.ts'
import { readTar } from './tar.ts'
import { BackupTrouble } from './trouble.ts'
import { readPart, tableIn, type Verified } from './verify.ts'

/** Lays the rows of a backup into a database without tables, as they were, and then as they are today. */
export const fill = async (db: Database, file: FileHandle, { migrations, tables }: Verified) => {
  await migrate(db, migrations)
  // Some migrations leave rows of their own.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db)
  const byName = new Map(tables.map((table) => [table.name, table]))
  for await (const { name, bytes } of readTar(file)) {
    const table = byName.get(tableIn(name) ?? '')
    if (!table) continue
    for await (const rows of readPart(bytes, table)) {
      await insertRows(
        db,
        table,
        rows.map(({ row }) => row),
      )
    }
  }
  for (const table of tables) {
    if (isDeepStrictEqual(await tallyRows(db, table), table.tally)) continue
    throw new BackupTrouble(
      `The rows of ${table.name} do not come back from the database as they went in. Nothing was changed.`,
    )
  }
  await migrate(db)
}

const tallyRows = async (db: Database, table: Table) => {
  const count = tallyLines()
  for await (const rows of readRows(db, table)) for (const row of rows) count.add(asLine(row))
  return count.result()
}

/**
 * Nobody is signed in afterwards: the backup does not know which sign-ins ended since it was made. What
 * was given out for one of them, by us or by another provider, is from before this moment.
 */
export const endEverySignIn = async (db: Database) => {
  await db.deleteFrom('auth_session').execute()
  await db.deleteFrom('auth_verification').execute()
  const everybody = db
    .selectFrom('person')
    .select('subject')
    .union(db.selectFrom('auth_user').select('id as subject'))
  await db.deleteFrom('ended_subject').where('subject', 'in', everybody).execute()
  await db
    .insertInto('ended_subject')
    .columns(['subject', 'ended_at'])
    .expression((from) =>
      from
        .selectFrom(everybody.as('everybody'))
        .select(['subject', from.lit(Date.now()).as('ended_at')]),
    )
    .execute()
}
