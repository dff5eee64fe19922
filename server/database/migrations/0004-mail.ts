import type { Migration } from 'kysely/migration'

/** Emails waiting to be sent. One without a next try has been given up. */
export const mail: Migration = {
  async up(db) {
    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_try_at', 'text')
      .addColumn('last_error', 'text')
      .execute()
    await db.schema.createIndex('mail_by_next_try').on('mail').column('next_try_at').execute()
  },
}
