import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/refusal.ts'
import type { Log } from '#server/http/log.ts'
import type { FirebaseSettings, Settings } from '#server/settings.ts'
import { proofReader } from './firebase-proof.ts'
import { openGoogleAccounts } from './google-accounts.ts'
import type { Provider } from './provider.ts'

type Parts = {
  readonly settings: Pick<Settings, 'passwords' | 'publicUrl'>
  readonly firebase: FirebaseSettings
  readonly log: Pick<Log, 'warn'>
  /** Where Google's keys and accounts are. */
  readonly at?: { readonly keys: string; readonly toolkit: string }
}

const google = {
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  toolkit: 'https://identitytoolkit.googleapis.com',
}

/** Firebase Authentication: its own scripts in the browser, its ID tokens verified here. */
export const firebaseProvider = ({ settings, firebase, log, at = google }: Parts): Provider => {
  const { apiKey, authDomain, projectId } = firebase
  const trial = settings.publicUrl === undefined && projectId.startsWith('demo-')
  const emulator = trial ? firebase.emulator : undefined
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

    prove: proofReader({
      projectId,
      unsigned: emulator !== undefined,
      keysAt: new URL(at.keys),
      onTrouble: (error) => log.warn('keys of Google cannot be had', { error: String(error) }),
    }),

    // Firebase keeps no single sign-ins, and renews their proofs; ours that ended are remembered until none counts.
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
          'Firebase keeps the passwords of this site. They can ask for a new one at “Forgot your password?” on the login page.',
      })
    },
    emailChanges: undefined,
    unconfirmed: undefined,

    forget: async (_, subject) => accounts && (() => accounts.remove(subject)),
  }
}

/**
 * Firebase tells the time of a sign-in in whole seconds, and within the second of an end nobody can
 * say which came first: all of them are over. So the end is not told before that second is, and
 * whoever then signs in again is in.
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
