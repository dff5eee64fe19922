import type { Migration } from 'kysely/migration'

/** Existing news has no body, is in its first version and has never been changed. */
export const newsBodies: Migration = {
  async up(db) {
    const news = db.schema.alterTable('news')
    await news.addColumn('body', 'text').execute()
    await news.addColumn('version', 'integer', (column) => column.notNull().defaultTo(1)).execute()
    await news.addColumn('updated_at', 'text').execute()
  },
}
