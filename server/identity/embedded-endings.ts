import type { GenericEndpointContext } from 'better-auth'
import type { Database } from '#server/database/tables.ts'
import { endingStore } from './store.ts'

type Session = { readonly id: string }

/** A sign-in that ends at the embedded provider takes the tokens we gave for it along. */
export const endTokensWithSession = (db: Database) => ({
  delete: {
    async after({ id }: Session, call: GenericEndpointContext | null) {
      if (!isRenewed(id, call)) await endingStore(db).endSession(id)
    },
  },
})

/** Whoever changes their password gets a new session for the old one and stays signed in here. */
const isRenewed = (id: string, call: GenericEndpointContext | null) =>
  call?.path === '/change-password' && call.context.session?.session.id === id
