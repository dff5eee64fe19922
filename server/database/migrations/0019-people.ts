import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Invitations, and imports of members from files. */
export const peopleByInvitation: Migration = {
  async up(db) {
    await db.schema
      .createTable('member_import')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('made_by', 'text', (column) => column.references('person.id').onDelete('set null'))
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('invites', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('worked_at', 'text')
      .execute()
    await db.schema
      .createTable('import_row')
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('member_import.id').onDelete('cascade'),
      )
      .addColumn('line', 'text', (column) => column.notNull())
      .addColumn('cells', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('take', 'integer', (column) => column.notNull())
      .addColumn('why', 'text')
      .addColumn('outcome', 'text')
      .addColumn('person_id', 'text', (column) =>
        column.references('person.id').onDelete('cascade'),
      )
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('import_row_key', ['import_id', 'line'])
      .execute()
    await db.schema
      .createTable('invitation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('sent', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('first_name', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('membership_type', 'text')
      .addColumn('note', 'text')
      .addColumn('days', 'integer', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.references('person.id').onDelete('set null'))
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'text')
      .addColumn('used_at', 'text')
      .addColumn('used_by', 'text', (column) => column.references('person.id').onDelete('set null'))
      .addColumn('import_id', 'text', (column) =>
        column.references('member_import.id').onDelete('set null'),
      )
      .execute()
    const index = (table: string, name: string, ...columns: string[]) =>
      db.schema.createIndex(`${table}_by_${name}`).on(table).columns(columns).execute()
    await index('invitation', 'time', 'made_at', 'id')
    await index('invitation', 'email', 'email')
    await index('invitation', 'maker', 'made_by')
    await index('invitation', 'user', 'used_by')
    await index('invitation', 'import', 'import_id')
    await index('member_import', 'time', 'made_at', 'id')
    await index('member_import', 'maker', 'made_by')
    await index('import_row', 'person', 'person_id')
    await index('import_row', 'email', 'email')
    // Few imports are under way, and each process asks for them every minute.
    await db.schema
      .createIndex('member_import_under_way')
      .on('member_import')
      .column('worked_at')
      .where(sql<boolean>`state in ('running', 'undoing')`)
      .execute()
  },
}
