import type { Migration } from 'kysely/migration'

/** The club's words as edited on the site: current ones, every version, what is published later, and drafts. */
export const words: Migration = {
  async up(db) {
    await db.schema
      .createTable('words')
      .addColumn('page', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('value', 'text')
      .addColumn('base', 'text')
      .execute()
    await db.schema
      .createTable('words_version')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('base', 'text')
      .addColumn('back_to', 'integer')
      .addColumn('by_id', 'text', (column) => column.references('person.id').onDelete('set null'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addUniqueConstraint('words_version_once', ['page', 'version'])
      .execute()
    await db.schema
      .createTable('words_schedule')
      .addColumn('page', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('base', 'text')
      .addColumn('publish_at', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('by_id', 'text', (column) => column.references('person.id').onDelete('set null'))
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('words_draft')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    const index = (table: string, name: string, ...columns: string[]) =>
      db.schema.createIndex(`${table}_by_${name}`).on(table).columns(columns).execute()
    await index('words_version', 'page', 'page', 'id')
    await index('words_version', 'person', 'by_id')
    await index('words_schedule', 'person', 'by_id')
    await index('words_draft', 'person', 'by_id')
    await index('words_draft', 'time', 'expires_at')
  },
}
