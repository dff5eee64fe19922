import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { Provider } from './provider.ts'
import { endedSignInStore } from './store.ts'

/** Ends every sign-in of a person. Returns what is left to do outside the database. */
export const endSignIns = async (
  provider: Pick<Provider, 'endSessions'>,
  db: DatabaseTransaction,
  subject: string,
) => {
  await endedSignInStore(db).endSubject(subject)
  return provider.endSessions(db, subject)
}

/**
 * Ends the tokens of a session with the session. Both end in one transaction before the library deletes
 * anything, so a sign-out that fails has ended nothing.
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

/** Ends the sessions of an account and their tokens, except one that may stay. */
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
  await deleteResetLinks(transaction, subject)
}

export const deleteResetLinks = async (transaction: DatabaseTransaction, subject: string) => {
  await transaction.deleteFrom('auth_verification').where('value', '=', subject).execute()
}

/**
 * The owner of an address may not be the one who created the account. Of the ways to sign in only the
 * password stays, which the owner has just typed, chosen or signed in with.
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
