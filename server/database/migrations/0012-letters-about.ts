import type { Migration } from 'kysely/migration'

/** Letters that wait already are about nobody in particular. */
export const lettersAbout: Migration = {
  async up(db) {
    await db.schema.alterTable('mail').addColumn('about', 'text').execute()
  },
}
