import type { Migration } from 'kysely/migration'

/** Messages to the club, and the reply address of the email about each. */
export const contact: Migration = {
  async up(db) {
    await db.schema
      .createTable('message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('answered_at', 'text')
      .addColumn('answered_by', 'text')
      .addColumn('search', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('message_by_time').on('message').columns(['at', 'id']).execute()
    await db.schema
      .createIndex('message_by_answer')
      .on('message')
      .columns(['answered_at', 'at', 'id'])
      .execute()
    await db.schema.alterTable('mail').addColumn('reply_to', 'text').execute()
  },
}
