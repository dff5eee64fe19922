import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { bearer, type GenericOAuthConfig, genericOAuth, oauthPopup } from 'better-auth/plugins'
import type { Log } from '#server/http/log.ts'
import type { Settings } from '#server/settings.ts'
import { confirmAddress, giveEmail } from './address-endpoints.ts'
import { endTokensWithSession } from './end-sessions.ts'
import { type MailParts, mailedLinks } from './mailed-links.ts'
import { checkSignUp, passwordEndpoints, passwordHashing } from './passwords.ts'
import { deriveKey } from './secret.ts'
import { accountHooks } from './social.ts'

export type EmbeddedParts = MailParts & { readonly settings: Settings; readonly log: Log }

export type SocialSignIn = {
  readonly socialProviders: NonNullable<BetterAuthOptions['socialProviders']>
  /** Google and Twitter as a local site plays them. */
  readonly fakeProviders: GenericOAuthConfig[]
}

/** Sets up better-auth, which stores passwords and sessions, with our rules. */
export const openAuth = (
  parts: EmbeddedParts,
  { socialProviders, fakeProviders }: SocialSignIn,
) => {
  const { settings, db, log, secret, origin } = parts
  const links = mailedLinks(parts)
  const linkKey = deriveKey('mailed links', secret)
  const isSecure = settings.publicUrl?.startsWith('https:') ?? false
  return betterAuth({
    baseURL: origin(),
    basePath: '/api/auth',
    trustedOrigins: [origin(), origin().replace('//localhost:', '//127.0.0.1:')],
    secret: deriveKey('embedded provider', secret),
    // Its tables have portable columns only, so the SQLite dialect works on both databases.
    database: { db, type: 'sqlite' },
    user: { modelName: 'auth_user' },
    session: { modelName: 'auth_session', expiresIn: 30 * 24 * 60 * 60 },
    account: { modelName: 'auth_account' },
    verification: {
      modelName: 'auth_verification',
      // A token cannot be derived from its stored form, so a leaked database opens no link.
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
      // A browser holds a signed token, so the token in the database proves nothing.
      bearer({ requireSignature: true }),
      oauthPopup(),
      giveEmail({ db, sendConfirmation: links?.sendConfirmation }),
      confirmAddress({ db, secret }),
      passwordEndpoints({ db, secret, rules: settings.passwords }),
      oneSessionPerBrowser(),
      showSignedToken(),
      ...(fakeProviders.length > 0 ? [genericOAuth({ config: fakeProviders })] : []),
    ],
    // Our routes limit attempts per address and per account, across all processes.
    rateLimit: { enabled: false },
    advanced: {
      // With this prefix browsers accept the cookie from this host only, and send it over https only.
      cookiePrefix: isSecure ? '__Host-clubrun' : 'clubrun',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { disableIpTracking: true },
      // Our migrations create its tables, and the check would answer 500 while the database is away.
      database: { validateSchema: false },
      // The library skips these checks when it believes it runs in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    logger: {
      level: 'error',
      // After a colon or a full stop the library repeats user input.
      log: (_, message) => log.warn('identity', { said: message.split(/[:.]/)[0] }),
    },
    onAPIError: {
      errorURL: '/login',
      // The library would print other errors and answer with a bare 500.
      onError: (error) => {
        if (!isAPIError(error)) throw error
        if (error.statusCode >= 500) log.error('identity failed', error)
      },
    },
    telemetry: { enabled: false },
  })
}

/** The site has no use for the name of the browser, so it is not stored. */
const withoutBrowser = {
  create: {
    before: async <Session extends object>(session: Session) => ({
      data: { ...session, userAgent: null },
    }),
  },
}

/** A sign-in ends the previous one of the same browser; other browsers stay signed in. */
const endReplaced = createAuthMiddleware(async (call) => {
  const { newSession, authCookies, secret, internalAdapter } = call.context
  if (!newSession) return
  const previous = await call.getSignedCookie(authCookies.sessionToken.name, secret)
  if (previous && previous !== newSession.session.token) {
    await internalAdapter.deleteSession(previous)
  }
})

const oneSessionPerBrowser = () => ({
  id: 'one-session-per-browser',
  hooks: { after: [{ matcher: () => true, handler: endReplaced }] },
})

/** Answers the signed token, which the browser needs as a proof for the rest of the site. */
const showSignedToken = () => ({
  id: 'show-signed-token',
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
