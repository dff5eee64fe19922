import type { Migration } from 'kysely/migration'

/** Records of people, the ends of sign-ins, and the tables of the embedded provider (`auth_…`). */
export const identity: Migration = {
  async up(db) {
    const texts = ['first_name', 'address', 'city', 'contact_number', 'membership_type'] as const
    for (const name of texts) await db.schema.alterTable('person').addColumn(name, 'text').execute()
    await db.schema.alterTable('person').addColumn('age', 'integer').execute()
    await db.schema
      .alterTable('person')
      .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.createIndex('person_by_email').on('person').column('email').unique().execute()

    await db.schema
      .createTable('ended_session')
      .addColumn('session', 'text', (column) => column.primaryKey())
      .addColumn('forget_after', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('ended_subject')
      .addColumn('subject', 'text', (column) => column.primaryKey())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('attempt')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('resets_at', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('auth_user')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', 'integer', (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('auth_session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('auth_session_by_user')
      .on('auth_session')
      .column('userId')
      .execute()
    await db.schema
      .createTable('auth_account')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('providerId', 'text', (column) => column.notNull())
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', 'text')
      .addColumn('refreshTokenExpiresAt', 'text')
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('auth_account_by_user')
      .on('auth_account')
      .column('userId')
      .execute()
    await db.schema
      .createTable('auth_verification')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('updatedAt', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('auth_verification_by_identifier')
      .on('auth_verification')
      .column('identifier')
      .execute()
  },
}
