import type { Migration } from 'kysely/migration'

/** The steps of the first run. */
export const club: Migration = {
  async up(db) {
    await db.schema
      .createTable('club_step')
      .addColumn('step', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
  },
}
