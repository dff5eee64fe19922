import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { emailKey, phoneKey } from '../fold.ts'

/** Records that admins edit and merge: versions, what duplicates are found by, and the ids of merged records. */
export const records: Migration = {
  async up(db) {
    await db.schema
      .alterTable('person')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    for (const key of ['phone_key', 'email_key']) {
      await db.schema
        .alterTable('person')
        .addColumn(key, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    await fillKeys(db)
    for (const key of ['phone_key', 'email_key']) {
      await db.schema.createIndex(`person_by_${key}`).on('person').column(key).execute()
    }
    await db.schema
      .createTable('merged_person')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('into_id', 'text', (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('merged_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('merged_person_by_record')
      .on('merged_person')
      .column('into_id')
      .execute()
  },
}

const atOnce = 1000

type Filled = { person: { id: string; email: string; contact_number: string | null } }

const fillKeys = async (db: Kysely<Filled>) => {
  let last = ''
  while (true) {
    const rows = await db
      .selectFrom('person')
      .select(['id', 'email', 'contact_number'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    const given = rows.map(
      ({ id, email, contact_number }) =>
        sql`(${id}, ${phoneKey(contact_number ?? '')}, ${emailKey(email)})`,
    )
    await sql`update person set phone_key = given.column2, email_key = given.column3
      from (values ${sql.join(given)}) as given where person.id = given.column1`.execute(db)
    last = end.id
  }
}
