import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { endedSignInStore } from './store.ts'

/**
 * A sign-in that ends at the embedded provider takes the tokens we gave for it along. Both end in one
 * transaction before the library deletes anything, so that a sign-out that fails has ended nothing.
 */
export const endTokensWithSession = (db: Database) => ({
  delete: {
    async before({ id }: { readonly id: string }) {
      await db.transaction().execute(async (transaction) => {
        await endedSignInStore(transaction).endSession(id)
        await transaction.deleteFrom('auth_session').where('id', '=', id).execute()
      })
    },
  },
})

/** Ends the sign-ins of an account with the tokens we gave for them, except for one that may stay. */
export const endSessionsOf = async (
  transaction: DatabaseTransaction,
  subject: string,
  staying = '',
) => {
  const ended = await transaction
    .deleteFrom('auth_session')
    .where('userId', '=', subject)
    .where('id', '!=', staying)
    .returning('id')
    .execute()
  for (const { id } of ended) await endedSignInStore(transaction).endSession(id)
  await dropPasswordLinks(transaction, subject)
}

/** Links to choose a new password are worth nothing any more, wherever they are. */
export const dropPasswordLinks = async (transaction: DatabaseTransaction, subject: string) => {
  await transaction.deleteFrom('auth_verification').where('value', '=', subject).execute()
}

/**
 * Whoever proves an address by mail may not have made the account: of the ways into it only the
 * password stays, which they have just typed, chosen or signed in with.
 */
export const removeOtherSignInMethods = async (
  transaction: DatabaseTransaction,
  subject: string,
) => {
  const byPassword = transaction
    .selectFrom('auth_account')
    .select('id')
    .where('userId', '=', subject)
    .where('providerId', '=', 'credential')
  if (!(await byPassword.executeTakeFirst())) return
  await transaction
    .deleteFrom('auth_account')
    .where('userId', '=', subject)
    .where('providerId', '!=', 'credential')
    .execute()
}
