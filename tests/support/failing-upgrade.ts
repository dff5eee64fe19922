import { type Kysely, sql } from 'kysely'
import { migrate, migrations } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'

/** A migration that fails when half of it is done. */
const up = async (db: Kysely<unknown>) => {
  await db.schema.createTable('half').addColumn('id', 'text').execute()
  await db.schema.alterTable('news').addColumn('more', 'text').execute()
  await sql`update news set title = 'changed'`.execute(db)
  await sql`delete from message`.execute(db)
  throw new Error('no further')
}

// A separate process: waiting for a lock of SQLite blocks the whole process, including its holder.
const { DATA_DIR = '', DATABASE_URL } = process.env
const { db, close } = await openDatabase({
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
  onLost: () => {},
})
const allMigrations = { ...migrations, '9998-good': { up: async () => {} }, '9999-half': { up } }
const said = await migrate(db, allMigrations).catch(({ message }) => message)
process.stdout.write(String(said))
await close()
