import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { bearer, oauthPopup } from 'better-auth/plugins'
import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/door/log.ts'
import type { Mail } from '#server/mail/sender.ts'
import type { Settings } from '#server/settings.ts'
import { newAddresses } from './embedded-address.ts'
import { endTokensWithSession } from './embedded-endings.ts'
import { embeddedHoldings } from './embedded-holdings.ts'
import { mailedLinks } from './embedded-mail.ts'
import { embeddedRoutes } from './embedded-routes.ts'
import { giveEmail } from './give-email.ts'
import { hidingWhoIsKnown } from './mailed-paths.ts'
import { passwordHooks } from './passwords.ts'
import type { Provider } from './provider.ts'
import { keyFor } from './secret.ts'
import { accountHooks, isPlaceholder, openSocial, pictureHosts, socialProviders } from './social.ts'

type Parts = {
  readonly settings: Settings
  readonly db: Database
  readonly log: Log
  readonly secret: string
  readonly origin: () => string
  readonly mail: Mail | undefined
  readonly clubName: string
}

/** E-mail addresses and passwords kept by the site itself, in its own database. */
export const embeddedProvider = (parts: Parts): Provider => {
  const { settings, db, origin, secret } = parts
  const social = openSocial(settings, origin, secret)
  let opened: ReturnType<typeof openAuth> | undefined
  // Opened on first use, because only a listening site knows its own address.
  const auth = () => {
    opened ??= openAuth(parts, mailedLinks(parts), socialProviders(social.keys))
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
          social.within((request) => auth().handler(request)),
        ),
      ),
      ...social.routes,
    ],

    async prove(proof) {
      const headers = new Headers({ authorization: `Bearer ${proof}` })
      const known = await auth().api.getSession({ headers })
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
      return undefined
    },

    tellOf: embeddedHoldings,
    newAddress: newAddresses(parts),

    async forget(transaction, subject) {
      await transaction.deleteFrom('auth_user').where('id', '=', subject).execute()
      return undefined
    },
  }
}

type Links = ReturnType<typeof mailedLinks>

const openAuth = (
  { settings, db, log, secret, origin }: Parts,
  links: Links,
  socialProviders: NonNullable<BetterAuthOptions['socialProviders']>,
) =>
  betterAuth({
    baseURL: origin(),
    basePath: '/api/auth',
    trustedOrigins: [origin(), origin().replace('//localhost:', '//127.0.0.1:')],
    secret: keyFor('embedded provider', secret),
    // Its tables have portable columns only, so both engines are spoken to as SQLite is.
    database: { db, type: 'sqlite' },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: 30 * 24 * 60 * 60 },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: settings.passwords.shortest,
      maxPasswordLength: settings.passwords.longest,
      ...links?.passwords,
    },
    ...(links && { emailVerification: links.addresses }),
    socialProviders,
    databaseHooks: { session: endTokensWithSession(db), account: accountHooks },
    hooks: { before: passwordHooks(settings.passwords) },
    plugins: [bearer(), oauthPopup(), giveEmail()],
    // Tries are limited by the door, per address and per account, in every process at once.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'clubrun',
      useSecureCookies: settings.publicUrl?.startsWith('https:') ?? false,
      ipAddress: { disableIpTracking: true },
      // It would leave these checks out wherever it takes itself to be under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    logger: {
      level: 'error',
      log: (_, message) => log.warn('identity', { said: message }),
    },
    onAPIError: {
      errorURL: '/login',
      onError: (error) => {
        if (!isRefusal(error)) log.error('identity failed', error)
      },
    },
    telemetry: { enabled: false },
  })

/** Wrong passwords and the like are answers, not failures. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
