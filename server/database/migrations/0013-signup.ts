import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who comes to a ride: rules, pace groups, leaders, answers, guests, and the notices about them. */
export const signup: Migration = {
  async up(db) {
    const event = (name: string, type: 'text' | 'integer', value?: string | number) =>
      db.schema
        .alterTable('event')
        .addColumn(name, type, (column) =>
          value === undefined ? column : column.notNull().defaultTo(value),
        )
        .execute()
    await event('signup', 'text', 'open')
    await event('places', 'integer')
    await event('guests', 'integer', 1)
    await event('drop_ins', 'integer', 1)
    await event('closes', 'text', 'start')
    await event('names', 'text', 'riders')
    await event('line', 'integer', 0)

    await db.schema.alterTable('person').addColumn('birth_year', 'integer').execute()
    await db.schema
      .alterTable('person')
      .addColumn('name_shown', 'text', (column) => column.notNull().defaultTo('name'))
      .execute()
    await db.schema
      .alterTable('person')
      .addColumn('calendar_number', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .createTable('emergency')
      .addColumn('person_id', 'text', (column) =>
        column.primaryKey().references('person.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('guardian')
      .addColumn('person_id', 'text', (column) =>
        column.primaryKey().references('person.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('phone', 'text')
      .addColumn('email', 'text')
      .execute()

    await db.schema
      .createTable('deleted_event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('ride_group')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('pace_from', 'integer')
      .addColumn('pace_to', 'integer')
      .addColumn('places', 'integer')
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('ride_group_by_event')
      .on('ride_group')
      .columns(['event_id', 'position'])
      .execute()
    await db.schema
      .createTable('ride_leader')
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('group_id', 'text', (column) =>
        column.references('ride_group.id').onDelete('set null'),
      )
      .addPrimaryKeyConstraint('ride_leader_key', ['event_id', 'person_id'])
      .execute()
    await db.schema
      .createIndex('ride_leader_by_person')
      .on('ride_leader')
      .column('person_id')
      .execute()

    await db.schema
      .createTable('guest')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('contact_name', 'text')
      .addColumn('contact_phone', 'text')
      .addColumn('secret_hash', 'text', (column) => column.unique())
      .addColumn('confirmed_at', 'text')
      .addColumn('forget_after', 'text')
      .execute()
    await db.schema.createIndex('guest_by_email').on('guest').column('email').execute()
    await db.schema.createIndex('guest_by_time').on('guest').column('forget_after').execute()
    await db.schema
      .createTable('rsvp')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) => column.references('person.id'))
      .addColumn('guest_id', 'text', (column) => column.references('guest.id'))
      .addColumn('group_id', 'text', (column) => column.references('ride_group.id'))
      .addColumn('wants_group_id', 'text', (column) => column.references('ride_group.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('party', 'integer', (column) => column.notNull())
      .addColumn('line_number', 'integer')
      .addColumn('note', 'text')
      .addColumn('first_time', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('answered_at', 'text', (column) => column.notNull())
      .addColumn('withdrew_at', 'text')
      .addColumn('confirm_asked_at', 'text')
      .addColumn('moved_from', 'text')
      .addColumn('presence', 'text')
      .addColumn('presence_by', 'text')
      .addColumn('presence_at', 'text')
      .addUniqueConstraint('rsvp_of_person', ['event_id', 'person_id'])
      .addUniqueConstraint('rsvp_of_guest', ['event_id', 'guest_id'])
      .addCheckConstraint('rsvp_of_one', sql`(person_id is null) <> (guest_id is null)`)
      .addCheckConstraint('rsvp_party', sql`party >= 1`)
      .execute()
    await db.schema.createIndex('rsvp_by_person').on('rsvp').column('person_id').execute()
    await db.schema.createIndex('rsvp_by_guest').on('rsvp').column('guest_id').execute()
    await db.schema
      .createIndex('rsvp_by_line')
      .on('rsvp')
      .columns(['event_id', 'line_number'])
      .execute()

    await db.schema
      .createTable('notice')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('read_at', 'text')
      .addUniqueConstraint('notice_once', ['recipient', 'kind', 'about', 'key'])
      .execute()
    await db.schema
      .createIndex('notice_by_recipient')
      .on('notice')
      .columns(['recipient', 'created_at', 'id'])
      .execute()
  },
}
