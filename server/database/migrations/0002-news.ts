import type { Migration } from 'kysely/migration'

export const news: Migration = {
  async up(db) {
    await db.schema
      .createTable('news')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('date_time', 'text', (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('news_by_time').on('news').columns(['date_time', 'id']).execute()
  },
}
