import type { Migration } from 'kysely/migration'

/** Pictures of news, albums and proposed pictures in the gallery, the first steps and season of a member. */
export const memberArea: Migration = {
  async up(db) {
    await db.schema.alterTable('news').addColumn('image', 'text').execute()
    await db.schema.alterTable('news').addColumn('picture', 'text').execute()

    const pictures = () => db.schema.alterTable('gallery_image')
    await pictures()
      .addColumn('event_id', 'text', (column) => column.references('event.id').onDelete('set null'))
      .execute()
    await pictures()
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('shown'))
      .execute()
    await pictures()
      .addColumn('proposed_by', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .execute()
    await pictures().addColumn('hidden_at', 'text').execute()
    await pictures().addColumn('hidden_note', 'text').execute()
    await pictures().addColumn('kept_at', 'text').execute()
    const index = (name: string, ...columns: string[]) =>
      db.schema
        .createIndex(`gallery_image_by_${name}`)
        .on('gallery_image')
        .columns(columns)
        .execute()
    await index('state', 'state', 'added_at', 'id')
    await index('event', 'event_id', 'state', 'added_at', 'id')
    await index('proposer', 'proposed_by')

    const person = () => db.schema.alterTable('person')
    await person()
      .addColumn('first_steps', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await person().addColumn('seen_at', 'text').execute()
    await person()
      .addColumn('season_shown', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
