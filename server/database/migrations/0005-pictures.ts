import type { Migration } from 'kysely/migration'

export const pictures: Migration = {
  async up(db) {
    await db.schema
      .createTable('picture')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('widths', 'text', (column) => column.notNull())
      .addColumn('preview', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('picture_by_state')
      .on('picture')
      .columns(['state', 'since'])
      .execute()
    await db.schema
      .createTable('gallery_image')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('alt', 'text')
      .addColumn('picture', 'text')
      .addColumn('added_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('gallery_image_by_time')
      .on('gallery_image')
      .columns(['added_at', 'id'])
      .execute()
    await db.schema.createIndex('gallery_image_by_url').on('gallery_image').column('url').execute()
  },
}
