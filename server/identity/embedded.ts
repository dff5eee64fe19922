import type { ExportedAccount } from '#contract/own-record.ts'
import { compileOnce, type Value } from '#server/database/compile-once.ts'
import { rethrowDatabaseErrors } from '#server/database/errors.ts'
import type { Database } from '#server/database/tables.ts'
import { confirm, confirmationLinks, readAddressState, typedAddresses } from './addresses.ts'
import type { EmbeddedParts, openAuth } from './embedded-auth.ts'
import { embeddedRoutes } from './embedded-routes.ts'
import { deleteResetLinks } from './end-sessions.ts'
import { openFakeOAuth } from './fake-oauth.ts'
import { createResetLinks, emailChangeLinks, hideWhoIsKnown } from './mailed-links.ts'
import type { Provider } from './provider.ts'
import {
  bindStateToProvider,
  hostsOfPictures,
  isPlaceholder,
  socialProviders,
  socials,
} from './social.ts'

/** Stores email addresses and passwords itself, in the site's database. */
export const embeddedProvider = (parts: EmbeddedParts): Provider => {
  const { settings, db, origin, secret } = parts
  const isLocal = settings.publicUrl === undefined
  const played = isLocal ? socials.filter((name) => !settings[name]) : []
  const fakeOAuth = openFakeOAuth(played, origin, secret)
  let opened: Promise<ReturnType<typeof openAuth>> | undefined
  const openOn = async (db: Database) => {
    const { openAuth } = await import('./embedded-auth.ts')
    const fakeProviders = fakeOAuth.providers()
    return openAuth({ ...parts, db }, { socialProviders: socialProviders(settings), fakeProviders })
  }
  // Opened on first use: it is slow to load, and the address of the site is known only once it listens.
  const auth = () => {
    opened ??= openOn(db)
    return opened
  }
  const handle = bindStateToProvider(secret, origin, (request) =>
    rethrowDatabaseErrors(async () => (await auth()).handler(request), isFailurePage),
  )
  return {
    browser: {
      provider: 'embedded',
      passwords: settings.passwords,
      google: isLocal || settings.google !== undefined,
      twitter: isLocal || settings.twitter !== undefined,
      mail: settings.mail !== undefined,
    },
    hosts: hostsOfPictures(settings),
    routes: [
      ...embeddedRoutes(db, hideWhoIsKnown(settings.mail !== undefined, handle)),
      ...fakeOAuth.routes,
    ],

    async prove(proof) {
      const headers = new Headers({ authorization: `Bearer ${proof}` })
      const { api } = await auth()
      const known = await rethrowDatabaseErrors(() => api.getSession({ headers }))
      if (!known || isPlaceholder(known.user.email)) return undefined
      const { user, session } = known
      return {
        subject: user.id,
        email: user.email.toLowerCase(),
        emailVerified: user.emailVerified,
        session: session.id,
        since: session.createdAt.getTime(),
      }
    },

    async endSession(transaction, session) {
      await transaction.deleteFrom('auth_session').where('id', '=', session).execute()
    },

    async endSessions(transaction, subject) {
      await transaction.deleteFrom('auth_session').where('userId', '=', subject).execute()
      await deleteResetLinks(transaction, subject)
      return undefined
    },

    exportSignIn,
    findConfirmed,
    createResetLink: createResetLinks(parts, async (transaction, verification) => {
      // The library stores the token itself, in the form in which it will look for it.
      const { internalAdapter } = await (await openOn(transaction)).$context
      return internalAdapter.createVerificationValue(verification)
    }),
    emailChanges: emailChangeLinks(parts),
    unconfirmed: {
      ...typedAddresses,
      async readLink(db, token) {
        const link = await confirmationLinks(secret).read(token)
        return { ...link, state: await readAddressState(db, link) }
      },
    },

    confirmAddress: confirm,

    async forget(transaction, subject) {
      await deleteResetLinks(transaction, subject)
      await transaction.deleteFrom('auth_user').where('id', '=', subject).execute()
      return undefined
    },
  }
}

/** In a popup, a failed sign-in ends on a page that reports to the window that opened it. */
const isFailurePage = ({ headers }: Response) =>
  Boolean(headers.get('content-type')?.startsWith('text/html')) && !headers.has('set-auth-token')

/** Everything stored about a person's sign-in except passwords, tokens and their hashes. */
const exportSignIn = async (
  db: Database,
  { subject, email, emailVerified }: Parameters<Provider['exportSignIn']>[1],
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

/** With more subjects than this, reading all rows is faster than naming them. */
const mostNamed = 1000

export const findConfirmed = async (db: Database, subjects: readonly string[]) => {
  if (subjects.length === 0) return new Map<string, boolean>()
  const named = subjects.length > mostNamed ? [] : subjects
  const rows = await confirmations(db, named, named.length)
  return new Map(rows.map(({ id, emailVerified }) => [id, emailVerified === 1]))
}

/** Of so many people, or of all. */
const confirmations = compileOnce((db, value: Value<readonly string[]>, named: number) => {
  const all = db.selectFrom('auth_user').select(['id', 'emailVerified'])
  const ids = Array.from({ length: named }, (_, at) => value(at) as string)
  return named === 0 ? all : all.where('id', 'in', ids)
})
