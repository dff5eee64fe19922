import type { GenericEndpointContext } from 'better-auth'
import type { Database } from '#server/database/tables.ts'
import { endingStore } from './store.ts'

type Session = { readonly id: string }

/**
 * A sign-in that ends at the embedded provider takes the tokens we gave for it along. Both end in one
 * transaction before the library deletes anything, so that a sign-out that fails has ended nothing.
 */
export const endTokensWithSession = (db: Database) => ({
  delete: {
    async before({ id }: Session, call: GenericEndpointContext | null) {
      await db.transaction().execute(async (transaction) => {
        if (!isRenewed(id, call)) await endingStore(transaction).endSession(id)
        await transaction.deleteFrom('auth_session').where('id', '=', id).execute()
      })
    },
  },
})

/** Whoever changes their password gets a new session for the old one and stays signed in here. */
const isRenewed = (id: string, call: GenericEndpointContext | null) =>
  call?.path === '/change-password' && call.context.session?.session.id === id
