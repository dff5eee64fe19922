import type { Migration } from 'kysely/migration'

export const lettersAbout: Migration = {
  async up(db) {
    await db.schema.alterTable('mail').addColumn('about', 'text').execute()
  },
}
