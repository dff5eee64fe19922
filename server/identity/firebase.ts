import { setTimeout as wait } from 'node:timers/promises'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from 'jose'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { Email } from '#contract/shapes.ts'
import type { Log } from '#server/http/log.ts'
import type { FirebaseSettings, Settings } from '#server/settings.ts'
import { openGoogleAccounts } from './google-accounts.ts'
import type { Proven, Provider } from './provider.ts'

type Parts = {
  readonly settings: Pick<Settings, 'passwords' | 'publicUrl'>
  readonly firebase: FirebaseSettings
  readonly log: Pick<Log, 'warn'>
  /** The addresses of Google's keys and accounts. */
  readonly at?: { readonly keys: string; readonly toolkit: string }
}

const google = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  toolkit: 'https://identitytoolkit.googleapis.com',
}

/** Firebase Authentication: its own scripts run in the browser, its ID tokens are verified here. */
export const firebaseProvider = ({ settings, firebase, log, at = google }: Parts): Provider => {
  const { apiKey, authDomain, projectId } = firebase
  const isLocal = settings.publicUrl === undefined && projectId.startsWith('demo-')
  const emulator = isLocal ? firebase.emulator : undefined
  const accounts = openGoogleAccounts({ ...firebase, emulator }, at.toolkit)
  return {
    browser: {
      provider: 'firebase',
      passwords: settings.passwords,
      config: { apiKey, authDomain, projectId },
      ...(emulator && { emulator: `http://${emulator}` }),
    },
    hosts: hostsFor(authDomain, emulator),
    routes: [],

    prove: idTokenReader({
      projectId,
      unsigned: emulator !== undefined,
      keysAt: new URL(at.keys),
      onKeysUnavailable: (error) =>
        log.warn('the keys of Google are not available', { error: String(error) }),
    }),

    // Firebase has no single sessions and renews their proofs forever; our store of ended sign-ins refuses them.
    endSession: async () => {},

    endSessions: async (_, subject) => async () => {
      await Promise.all([nextSecond(), accounts?.revoke(subject)])
    },

    exportSignIn: async (_, { email, emailVerified }) => ({
      keptBy: 'Firebase',
      email,
      emailConfirmed: emailVerified,
      ways: [],
      accounts: [],
      sessions: [],
    }),
    findConfirmed: async () => new Map(),
    createResetLink: async () => {
      throw new Refusal('no-reset-link', {
        detail:
          'Firebase stores the passwords of this site. They can reset theirs with “Forgot your password?” on the login page.',
      })
    },
    emailChanges: undefined,
    unconfirmed: undefined,
    confirmAddress: undefined,

    forget: async (_, subject) => accounts && (() => accounts.remove(subject)),
  }
}

/**
 * Firebase gives the time of a sign-in in whole seconds, so an end covers every sign-in of its second.
 * The call answers after that second, and a person who then signs in again stays signed in.
 */
const nextSecond = () => wait(1005 - (Date.now() % 1000))

const hostsFor = (authDomain: string, emulator: string | undefined): Provider['hosts'] => {
  const local = emulator && `http://${emulator}`
  return {
    'connect-src': local
      ? [local]
      : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    'script-src': ['https://apis.google.com'],
    'frame-src': [local ?? `https://${authDomain}`],
    'img-src': ['https://lh3.googleusercontent.com', 'https://pbs.twimg.com'],
  }
}

/** Google's keys are valid for about this long; an unknown key is fetched when it first appears. */
const keyCacheAge = 6 * 60 * 60 * 1000

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  email: Email,
  email_verified: z._default(z.boolean(), false),
  auth_time: z.int().check(z.minimum(1)),
})

type ReaderParts = {
  readonly projectId: string
  /** The emulator does not sign its tokens. */
  readonly unsigned: boolean
  readonly keysAt: URL
  readonly onKeysUnavailable: (error: unknown) => void
}

/** Reads ID tokens of Firebase: the person they prove, or nothing if they are invalid. */
const idTokenReader = ({ projectId, unsigned, keysAt, onKeysUnavailable }: ReaderParts) => {
  const keys = createRemoteJWKSet(keysAt, { cacheMaxAge: keyCacheAge })
  const checks = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['exp', 'iat', 'auth_time', 'sub', 'email'],
  }
  const verify = async (token: string): Promise<JWTPayload> => {
    if (unsigned) return UnsecuredJWT.decode(token, checks).payload
    return (await jwtVerify(token, keys, { ...checks, algorithms: ['RS256'] })).payload
  }
  return async (token: string): Promise<Proven | undefined> => {
    const payload = await verify(token).catch((error: unknown) => {
      if (isBadToken(error)) return undefined
      // Missing keys are no reason to sign people out.
      onKeysUnavailable(error)
      throw new Refusal('unavailable', { retryAfter: 5 })
    })
    const claims = Claims.safeParse(payload)
    return claims.success ? asProven(claims.data) : undefined
  }
}

const asProven = ({ sub, email, email_verified, auth_time }: z.output<typeof Claims>): Proven => ({
  subject: sub,
  email,
  emailVerified: email_verified,
  session: `${sub}:${auth_time}`,
  // If Google's clock is ahead of ours, an end stored right now must still be later.
  since: Math.min(auth_time * 1000, Date.now()),
})

const keyErrors = [errors.JWKSTimeout, errors.JWKSInvalid]

const isBadToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  error.code !== errors.JOSEError.code &&
  !keyErrors.some((kind) => error instanceof kind)
