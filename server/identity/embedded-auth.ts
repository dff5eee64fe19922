import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { bearer, oauthPopup } from 'better-auth/plugins'
import type { Parts } from './embedded.ts'
import { endTokensWithSession } from './embedded-endings.ts'
import { endOnReset, type mailedLinks } from './embedded-mail.ts'
import { giveEmail } from './give-email.ts'
import { keepPasswords, passwordHooks } from './passwords.ts'
import { oneSessionPerBrowser } from './replaced-session.ts'
import { keyFor } from './secret.ts'
import { accountHooks } from './social.ts'

type Links = ReturnType<typeof mailedLinks>

/** The library that keeps passwords and sessions, set to our rules. */
export const openAuth = (
  { settings, db, log, secret, origin }: Parts,
  links: Links,
  socialProviders: NonNullable<BetterAuthOptions['socialProviders']>,
) => {
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false
  return betterAuth({
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
      password: keepPasswords(db),
      ...endOnReset(db),
      ...links?.passwords,
    },
    ...(links && { emailVerification: links.addresses }),
    socialProviders,
    databaseHooks: {
      session: { ...withoutBrowser, ...endTokensWithSession(db) },
      account: accountHooks,
    },
    hooks: { before: passwordHooks(settings.passwords) },
    plugins: [bearer(), oauthPopup(), giveEmail(), oneSessionPerBrowser()],
    // Tries are limited by the door, per address and per account, in every process at once.
    rateLimit: { enabled: false },
    advanced: {
      // By this name a browser knows that a cookie is of this very host, and travels by https alone.
      cookiePrefix: isSecure ? '__Host-clubrun' : 'clubrun',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { disableIpTracking: true },
      // It would leave these checks out wherever it takes itself to be under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    logger: {
      level: 'error',
      // Behind a colon or a full stop it repeats what somebody has sent.
      log: (_, message) => log.warn('identity', { said: message.split(/[:.]/)[0] }),
    },
    onAPIError: {
      errorURL: '/login',
      onError: (error) => {
        if (!isRefusal(error)) log.error('identity failed', error)
      },
    },
    telemetry: { enabled: false },
  })
}

/** Nobody here wants to know with what browser somebody signed in, so it is not kept. */
const withoutBrowser = {
  create: {
    before: async <Session extends object>(session: Session) => ({
      data: { ...session, userAgent: null },
    }),
  },
}

/** Wrong passwords and the like are answers, not failures. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
