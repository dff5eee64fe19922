import type { Migration } from 'kysely/migration'

export const house: Migration = {
  async up(db) {
    await db.schema
      .createTable('person')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('subject', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('admin', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('moderator', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute()
    await db.schema
      .createTable('idempotency')
      .addColumn('caller', 'text', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_key', ['caller', 'call', 'key'])
      .execute()
    await db.schema
      .createIndex('idempotency_by_age')
      .on('idempotency')
      .column('created_at')
      .execute()
    await db.schema
      .createTable('fact')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
