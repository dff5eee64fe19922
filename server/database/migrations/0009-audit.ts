import type { Migration } from 'kysely/migration'

/** The audit log is read newest first: all of it, by one person, or of one kind. */
export const audit: Migration = {
  async up(db) {
    const indexes = {
      audit_by_time: ['at', 'id'],
      audit_by_person: ['person_id', 'at', 'id'],
      audit_by_action: ['action', 'at', 'id'],
    }
    for (const [name, columns] of Object.entries(indexes)) {
      await db.schema.createIndex(name).on('audit').columns(columns).execute()
    }
  },
}
