import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The index that keeps a notice from being written twice begins with what it is about, no longer with who gets
 * it. What is told to every member is then in one place of the index, and takes half the time to write.
 */
export const noticesTogether: Migration = {
  async up(db) {
    // SQLite cannot drop a constraint, so both tables are made again.
    for (const table of ['notice', 'delivery']) {
      await sql`create table ${sql.table(`saved_${table}`)} as select * from ${sql.table(table)}`.execute(
        db,
      )
    }
    await db.schema.dropTable('delivery').execute()
    await db.schema.dropTable('notice').execute()
    await createNotice(db)
    await createDelivery(db)
    for (const table of ['notice', 'delivery']) {
      const saved = `saved_${table}`
      await sql`insert into ${sql.table(table)} select * from ${sql.table(saved)}`.execute(db)
      await db.schema.dropTable(saved).execute()
    }
  },
}

const createNotice = async (db: Kysely<unknown>) => {
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
  await db.schema
    .createIndex('notice_once')
    .on('notice')
    .columns(['kind', 'about', 'key', 'recipient'])
    .unique()
    .execute()
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

const createDelivery = async (db: Kysely<unknown>) => {
  await db.schema
    .createTable('delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('notice_id', 'text', (column) =>
      column.notNull().references('notice.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('next_try_at', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addUniqueConstraint('delivery_once', ['notice_id', 'channel', 'device'])
    .execute()
  await db.schema
    .createIndex('delivery_by_time')
    .on('delivery')
    .columns(['channel', 'next_try_at'])
    .execute()
  await db.schema.createIndex('delivery_by_device').on('delivery').column('device').execute()
}
