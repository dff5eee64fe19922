import type { DatabaseTransaction } from '#server/database/tables.ts'
import type { Provider } from './provider.ts'
import { endedSignInStore } from './store.ts'

/** Ends every sign-in of somebody up to now. What must be done outside the database is given back. */
export const endSignIns = async (
  provider: Pick<Provider, 'endSessions'>,
  db: DatabaseTransaction,
  subject: string,
) => {
  await endedSignInStore(db).endSubject(subject)
  return provider.endSessions(db, subject)
}
