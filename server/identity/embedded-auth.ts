import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { bearer, oauthPopup } from 'better-auth/plugins'
import { confirmAddress } from './confirm-address.ts'
import type { Parts } from './embedded.ts'
import { endTokensWithSession } from './embedded-endings.ts'
import type { mailedLinks } from './embedded-mail.ts'
import { giveEmail } from './give-email.ts'
import { checkSignUp, passwordEndpoints, passwordHashing } from './passwords.ts'
import { oneSessionPerBrowser } from './replaced-session.ts'
import { deriveKey } from './secret.ts'
import { accountHooks } from './social.ts'

type Links = ReturnType<typeof mailedLinks>

/** The library that keeps passwords and sessions, set to our rules. */
export const openAuth = (
  { settings, db, log, secret, origin }: Parts,
  links: Links,
  socialProviders: NonNullable<BetterAuthOptions['socialProviders']>,
) => {
  const linkKey = deriveKey('mailed links', secret)
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false
  return betterAuth({
    baseURL: origin(),
    basePath: '/api/auth',
    trustedOrigins: [origin(), origin().replace('//localhost:', '//127.0.0.1:')],
    secret: deriveKey('embedded provider', secret),
    // Its tables have portable columns only, so both engines are spoken to as SQLite is.
    database: { db, type: 'sqlite' },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: 30 * 24 * 60 * 60 },
    account: { modelName: 'auth_account' },
    verification: {
      modelName: 'auth_verification',
      // What lies in the database opens no link: the token in the letter cannot be told from it.
      storeIdentifier: { hash: async (identifier) => deriveKey(identifier, linkKey) },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: settings.passwords.shortest,
      maxPasswordLength: settings.passwords.longest,
      password: passwordHashing(db),
      ...links?.passwords,
    },
    ...(links && { emailVerification: links.addresses }),
    socialProviders,
    databaseHooks: {
      session: { ...withoutBrowser, ...endTokensWithSession(db) },
      account: accountHooks,
    },
    hooks: { before: checkSignUp(settings.passwords) },
    plugins: [
      // The token in the database is no proof: what a browser holds is signed.
      bearer({ requireSignature: true }),
      oauthPopup(),
      giveEmail({ db, sendConfirmation: links?.sendConfirmation }),
      confirmAddress({ db, secret }),
      passwordEndpoints({ db, secret, rules: settings.passwords }),
      oneSessionPerBrowser(),
      tellSignedToken(),
    ],
    // Tries are limited by the door, per address and per account, in every process at once.
    rateLimit: { enabled: false },
    advanced: {
      // By this name a browser knows that a cookie is of this very host, and travels by https alone.
      cookiePrefix: isSecure ? '__Host-clubrun' : 'clubrun',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { disableIpTracking: true },
      // Our migrations make its tables, and its first caller would be told 500 if the database was away.
      database: { validateSchema: false },
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
      // What is no answer of the library is thrown on: it would print it and answer with a bare 500.
      onError: (error) => {
        if (!isAPIError(error)) throw error
        if (error.statusCode >= 500) log.error('identity failed', error)
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

/** Tells the browser the signed token, which it needs to prove who it is to the rest of the site. */
const tellSignedToken = () => ({
  id: 'tell-signed-token',
  hooks: {
    after: [
      {
        matcher: ({ path }: { path?: string }) => path === '/get-session',
        handler: createAuthMiddleware(async (call) => {
          const { returned, authCookies } = call.context
          const token = call.getCookie(authCookies.sessionToken.name)
          const known = returned as { session?: object } | null
          if (known?.session) return { ...known, session: { ...known.session, token } }
        }),
      },
    ],
  },
})
