import type { ExportedAccount } from '#contract/users.ts'
import type { Database } from '#server/database/tables.ts'
import type { Provider } from './provider.ts'

type Holder = Parameters<Provider['tellOf']>[1]

/** What the embedded provider keeps of a person: no password, no token, no hash of either. */
export const embeddedHoldings = async (
  db: Database,
  { subject, email, emailVerified }: Holder,
): Promise<ExportedAccount> => {
  const user = await db
    .selectFrom('auth_user')
    .select(['name', 'image'])
    .where('id', '=', subject)
    .executeTakeFirst()
  const accounts = await db
    .selectFrom('auth_account')
    .select(['providerId', 'accountId'])
    .where('userId', '=', subject)
    .orderBy('providerId')
    .execute()
  const sessions = await db
    .selectFrom('auth_session')
    .select(['createdAt as since', 'expiresAt as until'])
    .where('userId', '=', subject)
    .orderBy('createdAt')
    .execute()
  return {
    keptBy: 'this site',
    email,
    emailConfirmed: emailVerified,
    ...(user && { name: user.name }),
    ...(user?.image && { picture: user.image }),
    ways: accounts.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId)),
    accounts: accounts
      .filter(({ providerId }) => providerId !== 'credential')
      .map(({ providerId, accountId }) => ({ way: providerId, id: accountId })),
    sessions,
  }
}

/** Beyond this many, asking for all of them is faster than naming them. */
const mostNamed = 1000

export const confirmedAmong = async (db: Database, subjects: readonly string[]) => {
  if (subjects.length === 0) return new Map<string, boolean>()
  const all = db.selectFrom('auth_user').select(['id', 'emailVerified'])
  const asked = subjects.length > mostNamed ? all : all.where('id', 'in', subjects)
  return new Map((await asked.execute()).map(({ id, emailVerified }) => [id, emailVerified === 1]))
}
