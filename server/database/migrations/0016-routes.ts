import type { Migration } from 'kysely/migration'

/** Routes of the club with their versions, cue sheets and files, and the routes of rides. */
export const routes: Migration = {
  async up(db) {
    await db.schema
      .createTable('route')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('title_key', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('caution', 'text')
      .addColumn('surface', 'text')
      .addColumn('start', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('added_by', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('added_at', 'text', (column) => column.notNull())
      .addColumn('search', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      // Of the newest version, to search by.
      .addColumn('newest', 'text', (column) => column.notNull())
      .addColumn('length_m', 'integer', (column) => column.notNull())
      .addColumn('climb_m', 'integer')
      .execute()
    await db.schema
      .createIndex('route_by_title')
      .on('route')
      .columns(['state', 'title_key', 'id'])
      .execute()
    await db.schema.createIndex('route_by_person').on('route').column('added_by').execute()

    await db.schema
      .createTable('route_file')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('bytes', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('route_version')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('route_id', 'text', (column) =>
        column.notNull().references('route.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('source_key', 'text', (column) => column.references('route_file.id'))
      .addColumn('source_kind', 'text', (column) => column.notNull())
      .addColumn('length_m', 'integer', (column) => column.notNull())
      .addColumn('climb_m', 'integer')
      .addColumn('climb_given', 'integer')
      .addColumn('noisy', 'integer', (column) => column.notNull())
      .addColumn('loop', 'integer', (column) => column.notNull())
      .addColumn('box', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('added_at', 'text', (column) => column.notNull())
      // SQLite reads a row from its beginning: what lists show comes first, what is long last.
      .addColumn('small_drawing', 'text', (column) => column.notNull())
      .addColumn('outline', 'text', (column) => column.notNull())
      .addColumn('drawing', 'text', (column) => column.notNull())
      .addColumn('climbs', 'text', (column) => column.notNull())
      .addColumn('samples', 'text', (column) => column.notNull())
      .addColumn('heights', 'text')
      .addColumn('line', 'text', (column) => column.notNull())
      .addUniqueConstraint('route_version_number', ['route_id', 'number'])
      .execute()
    await db.schema
      .createIndex('route_version_by_source')
      .on('route_version')
      .column('source_key')
      .execute()
    await db.schema
      .createTable('route_cue')
      .addColumn('version_id', 'text', (column) =>
        column.notNull().references('route_version.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('at_m', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('route_cue_key', ['version_id', 'position'])
      .execute()
    await db.schema
      .createTable('route_preview')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('file_id', 'text', (column) => column.references('route_file.id'))
      .addColumn('track', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('route_preview_by_person')
      .on('route_preview')
      .column('person_id')
      .execute()
    await db.schema
      .createIndex('route_preview_by_file')
      .on('route_preview')
      .column('file_id')
      .execute()

    for (const table of ['event', 'ride_group']) {
      await db.schema
        .alterTable(table)
        .addColumn('route_version_id', 'text', (column) => column.references('route_version.id'))
        .execute()
      await db.schema
        .createIndex(`${table}_by_route`)
        .on(table)
        .column('route_version_id')
        .execute()
    }
  },
}
