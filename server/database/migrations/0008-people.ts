import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { nameKey } from '../fold.ts'

/** An order or a filter of the list of people has an index; addresses had one already. */
const indexes = {
  person_by_time: ['created_at', 'id'],
  person_by_name: ['name_key', 'id'],
  person_by_membership: ['membership_type'],
  person_by_membership_and_time: ['membership_type', 'created_at', 'id'],
  person_by_membership_and_name: ['membership_type', 'name_key', 'id'],
  person_by_membership_and_email: ['membership_type', 'email'],
}

/** What long lists of people need: a name to sort by, indexes, and their number. */
export const people: Migration = {
  async up(db) {
    await db.schema
      .alterTable('person')
      .addColumn('name_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await fillNameKeys(db)
    for (const [name, columns] of Object.entries(indexes)) {
      await db.schema.createIndex(name).on('person').columns(columns).execute()
    }
    for (const role of ['admin', 'moderator']) {
      const held = sql<boolean>`${sql.ref(role)} = 1`
      const index = db.schema.createIndex(`person_by_${role}`).on('person').columns([role, 'id'])
      await index.where(held).execute()
    }
    await db.schema
      .createTable('tally')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute()
    await sql`insert into tally (name, count) select 'person', count(*) from person`.execute(db)
  },
}

const atOnce = 1000

/** Names are folded by us, since the engines fold differently; a thousand go in one statement. */
const fillNameKeys = async (db: Kysely<{ person: { id: string; first_name: string | null } }>) => {
  let last = ''
  while (true) {
    const rows = await db
      .selectFrom('person')
      .select(['id', 'first_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    const given = rows.map(({ id, first_name }) => sql`(${id}, ${nameKey(first_name ?? '')})`)
    await sql`update person set name_key = given.column2
      from (values ${sql.join(given)}) as given where person.id = given.column1`.execute(db)
    last = end.id
  }
}
