import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The index that keeps a notice from being written twice begins with what it is about, no longer with who gets
 * it. What is told to every member is then in one place of the index, and takes half the time to write.
 */
export const noticesTogether: Migration = {
  async up(db) {
    if (db.getExecutor().adapter.supportsMultipleConnections) {
      await db.schema.alterTable('notice').dropConstraint('notice_once').execute()
      await db.schema.dropIndex('notice_about').execute()
      await createUniqueIndex(db)
    } else {
      await replaceNotice(db)
    }
  },
}

const createUniqueIndex = (db: Kysely<unknown>) =>
  db.schema
    .createIndex('notice_once')
    .on('notice')
    .columns(['kind', 'about', 'key', 'recipient'])
    .unique()
    .execute()

/** SQLite cannot drop a constraint. Without its table, a notice has no deliveries either: both are put back. */
const replaceNotice = async (db: Kysely<unknown>) => {
  await sql`create table saved_notice as select * from notice`.execute(db)
  await sql`create table saved_delivery as select * from delivery`.execute(db)
  await db.schema.dropTable('notice').execute()
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .execute()
  await sql`insert into notice select * from saved_notice`.execute(db)
  await sql`insert into delivery select * from saved_delivery`.execute(db)
  await db.schema.dropTable('saved_notice').execute()
  await db.schema.dropTable('saved_delivery').execute()
  await createUniqueIndex(db)
  await db.schema
    .createIndex('notice_by_recipient')
    .on('notice')
    .columns(['recipient', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('notice_unread')
    .on('notice')
    .column('recipient')
    .where(sql<boolean>`read_at is null`)
    .execute()
  await db.schema.createIndex('notice_by_time').on('notice').column('created_at').execute()
}
