import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Ride sheets: records from phones, incidents, reports; and who leads: the mark "may lead", swaps and stand-ins. */
export const rideDay: Migration = {
  async up(db) {
    const event = () => db.schema.alterTable('event')
    await event().addColumn('rolled_out_at', 'text').execute()
    await event().addColumn('back_at', 'text').execute()
    await event().addColumn('ridden_distance', 'integer').execute()
    await event().addColumn('report', 'text').execute()
    await db.schema.alterTable('rsvp').addColumn('presence_record', 'text').execute()
    await db.schema
      .alterTable('person')
      .addColumn('may_lead', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update person set may_lead = 1 where id in (select person_id from ride_leader)`.execute(
      db,
    )
    await db.schema
      .createIndex('person_who_may_lead')
      .on('person')
      .column('id')
      .where(sql<boolean>`may_lead = 1`)
      .execute()

    await db.schema
      .createTable('sheet_record')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('incident')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('place', 'text')
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('incident_photo')
      .addColumn('incident_id', 'text', (column) =>
        column.primaryKey().references('incident.id').onDelete('cascade'),
      )
      .addColumn('bytes', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('leading_request')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('from_id', 'text', (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('to_id', 'text', (column) => column.references('person.id').onDelete('cascade'))
      .addColumn('other_event_id', 'text', (column) =>
        column.references('event.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('leading_request_once', ['event_id', 'from_id'])
      .execute()
    const index = (table: string, name: string, ...columns: string[]) =>
      db.schema.createIndex(`${table}_by_${name}`).on(table).columns(columns).execute()
    await index('sheet_record', 'event', 'event_id', 'at')
    await index('sheet_record', 'person', 'person_id')
    await index('sheet_record', 'time', 'received_at')
    await index('incident', 'event', 'event_id', 'at')
    await index('incident', 'person', 'person_id')
    await index('leading_request', 'asker', 'from_id')
    await index('leading_request', 'asked', 'to_id')
    await index('leading_request', 'other', 'other_event_id')
  },
}
