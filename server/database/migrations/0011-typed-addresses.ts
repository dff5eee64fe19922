import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * An address typed during a sign-in with Twitter is stored apart from addresses that are confirmed.
 * Earlier versions stored it as the address of the account, which gets its Twitter placeholder back.
 */
export const typedAddresses: Migration = {
  async up(db) {
    await db.schema.alterTable('auth_user').addColumn('typedEmail', 'text').execute()
    await sql`update auth_user set "typedEmail" = email, email = (
        select min("accountId") || '@twitter.placeholder.invalid' from auth_account
        where "userId" = auth_user.id)
      where "emailVerified" = 0 and email not like '%.placeholder.invalid'
        and exists (select id from auth_account where "userId" = auth_user.id)
        and not exists (select id from auth_account
          where "userId" = auth_user.id and "providerId" <> 'twitter')`.execute(db)
  },
}
