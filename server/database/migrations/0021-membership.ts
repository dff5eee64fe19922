import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Plans, payments with their receipts, and the end of each membership. */
export const membership: Migration = {
  async up(db) {
    await db.schema.alterTable('person').addColumn('member_until', 'text').execute()
    await db.schema
      .createIndex('person_by_member_until')
      .on('person')
      .columns(['member_until', 'id'])
      .execute()
    await db.schema
      .createTable('membership_plan')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('price', 'integer', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('season_end', 'text')
      .addColumn('hidden', 'integer', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('membership_settings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('how_to_pay', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('letters_on', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('receipt_count')
      .addColumn('year', 'integer', (column) => column.primaryKey())
      .addColumn('last', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('membership_term')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('until', 'text')
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('paid', 'text', (column) => column.notNull())
      .addColumn('paid_on', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('noted_by', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('noted_at', 'text', (column) => column.notNull())
      .addColumn('year', 'integer', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('reverses', 'text', (column) => column.references('membership_term.id'))
      .addColumn('begun', 'integer', (column) => column.notNull())
      .addUniqueConstraint('membership_term_receipt', ['year', 'number'])
      .addUniqueConstraint('membership_term_reversed_once', ['reverses'])
      .execute()
    await db.schema
      .createIndex('membership_term_by_person')
      .on('membership_term')
      .columns(['person_id', 'noted_at'])
      .execute()
    await db.schema
      .createIndex('membership_term_by_noter')
      .on('membership_term')
      .column('noted_by')
      .execute()
    await db.schema
      .createIndex('membership_term_to_begin')
      .on('membership_term')
      .column('since')
      .where(sql<boolean>`begun = 0`)
      .execute()
    await sql`insert into membership_plan (key, name, price, period, season_end, hidden, place) values
      ('Regular', 'Regular', 0, 'year', null, 0, 0),
      ('Premium', 'Premium', 0, 'year', null, 0, 1),
      ('VIP', 'VIP', 0, 'year', null, 0, 2)`.execute(db)
    await sql`insert into membership_settings (id, currency, how_to_pay, version, letters_on)
      values ('club', 'EUR', null, 1, '')`.execute(db)
  },
}
