import { rethrowDatabaseErrors } from '#server/database/errors.ts'
import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import type { Mail } from '#server/mail/sender.ts'
import type { Settings } from '#server/settings.ts'
import { confirmationLinks, unconfirmedAccount } from './confirm-address.ts'
import { newAddresses } from './embedded-address.ts'
import type { openAuth } from './embedded-auth.ts'
import { dropPasswordLinks } from './embedded-endings.ts'
import { confirmedAmong, embeddedHoldings } from './embedded-holdings.ts'
import { mailedLinks } from './embedded-mail.ts'
import { resetLinks } from './embedded-reset-links.ts'
import { embeddedRoutes } from './embedded-routes.ts'
import { typedAddresses } from './give-email.ts'
import { hidingWhoIsKnown } from './mailed-paths.ts'
import { withOwnState } from './own-state.ts'
import type { Provider } from './provider.ts'
import { isPlaceholder, openSocial, pictureHosts, socialProviders } from './social.ts'

export type Parts = {
  readonly settings: Settings
  readonly db: Database
  readonly log: Log
  readonly secret: string
  readonly origin: () => string
  readonly mail: Pick<Mail, 'wake'> | undefined
  readonly clubName: string
}

/** Email addresses and passwords kept by the site itself, in its own database. */
export const embeddedProvider = (parts: Parts): Provider => {
  const { settings, db, origin, secret } = parts
  const social = openSocial(settings, origin, secret)
  let opened: Promise<ReturnType<typeof openAuth>> | undefined
  const openOn = async (db: Database) => {
    const { openAuth } = await import('./embedded-auth.ts')
    return openAuth({ ...parts, db }, mailedLinks(parts), socialProviders(social.keys))
  }
  // Opened on first use: it takes its time to load, and only a listening site knows its own address.
  const auth = () => {
    opened ??= openOn(db)
    return opened
  }
  return {
    browser: {
      provider: 'embedded',
      passwords: settings.passwords,
      google: social.keys.google !== undefined,
      twitter: social.keys.twitter !== undefined,
      mail: settings.mail !== undefined,
    },
    hosts: pictureHosts(settings),
    routes: [
      ...embeddedRoutes(
        db,
        hidingWhoIsKnown(
          settings.mail !== undefined,
          social.within(
            withOwnState(secret, (request) =>
              rethrowDatabaseErrors(async () => (await auth()).handler(request), isFailurePage),
            ),
          ),
        ),
      ),
      ...social.routes,
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
      await dropPasswordLinks(transaction, subject)
      return undefined
    },

    tellOf: embeddedHoldings,
    confirmed: confirmedAmong,
    resetLink: resetLinks(parts, openOn),
    newAddress: newAddresses(parts),
    unconfirmed: {
      ...typedAddresses,
      async ownerOf(db, token) {
        const link = await confirmationLinks(secret).read(token)
        return { ...link, state: await unconfirmedAccount(db, link) }
      },
    },

    async forget(transaction, subject) {
      await dropPasswordLinks(transaction, subject)
      await transaction.deleteFrom('auth_user').where('id', '=', subject).execute()
      return undefined
    },
  }
}

/** In a window of its own a sign-in that failed is told by the last page to the one that waits. */
const isFailurePage = ({ headers }: Response) =>
  Boolean(headers.get('content-type')?.startsWith('text/html')) && !headers.has('set-auth-token')
