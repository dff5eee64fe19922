import type { Migration } from 'kysely/migration'

export const events: Migration = {
  async up(db) {
    await db.schema
      .createTable('event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('location', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('time', 'text', (column) => column.notNull())
      .addColumn('image', 'text', (column) => column.notNull())
      .addColumn('picture', 'text')
      .addColumn('end_time', 'text')
      .addColumn('distance', 'integer')
      .addColumn('climb', 'integer')
      .addColumn('grade', 'text')
      .addColumn('series', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('event_by_day')
      .on('event')
      .columns(['date', 'time', 'id'])
      .execute()
    await db.schema.createIndex('event_by_series').on('event').columns(['series', 'date']).execute()
    await db.schema.createIndex('event_by_image').on('event').column('image').execute()
  },
}
