import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How people are told: deliveries by mail and push, devices, preferences, what falls due, and the trial's mailbox. */
export const notices: Migration = {
  async up(db) {
    const person = (
      name: string,
      type: 'text' | 'integer',
      value: string | number,
      empty = false,
    ) =>
      db.schema
        .alterTable('person')
        .addColumn(name, type, (column) =>
          empty ? column.defaultTo(value) : column.notNull().defaultTo(value),
        )
        .execute()
    await person('quiet_from', 'text', '21:00', true)
    await person('quiet_to', 'text', '06:00', true)
    await person('mail_number', 'integer', 1)

    await db.schema
      .createTable('delivery')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('notice_id', 'text', (column) =>
        column.notNull().references('notice.id').onDelete('cascade'),
      )
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('next_try_at', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_error', 'text')
      .addUniqueConstraint('delivery_once', ['notice_id', 'channel', 'device'])
      .execute()
    await db.schema
      .createIndex('delivery_by_time')
      .on('delivery')
      .columns(['channel', 'next_try_at'])
      .execute()
    await db.schema.createIndex('delivery_by_device').on('delivery').column('device').execute()
    await db.schema
      .createTable('device')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_ok_at', 'text')
      .addColumn('failing_since', 'text')
      .execute()
    await db.schema.createIndex('device_by_person').on('device').column('person_id').execute()
    await db.schema.createIndex('device_by_session').on('device').column('session').execute()
    await db.schema
      .createTable('preference')
      .addColumn('person_id', 'text', (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('mail', 'integer', (column) => column.notNull())
      .addColumn('push', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('preference_key', ['person_id', 'kind'])
      .execute()
    await db.schema
      .createTable('due')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('due_key', ['kind', 'event_id'])
      .execute()
    await db.schema.createIndex('due_by_time').on('due').column('at').execute()
    await db.schema
      .createTable('mailbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createIndex('notice_about')
      .on('notice')
      .columns(['kind', 'about', 'key'])
      .execute()
    await db.schema
      .createIndex('notice_unread')
      .on('notice')
      .column('recipient')
      .where(sql<boolean>`read_at is null`)
      .execute()
    await db.schema.createIndex('notice_by_time').on('notice').column('created_at').execute()
  },
}
