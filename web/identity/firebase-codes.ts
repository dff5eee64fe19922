import { FirebaseError } from '@firebase/app'
import { type IdentityCode, IdentityError } from './codes.ts'

/** Firebase's codes that are ours under the same name. */
const same = new Set<string>([
  'popup-blocked',
  'popup-closed-by-user',
  'user-cancelled',
  'network-request-failed',
  'internal-error',
  'invalid-auth-event',
  'auth-domain-config-required',
  'invalid-api-key',
  'unauthorized-domain',
  'invalid-credential',
  'email-already-in-use',
  'weak-password',
  'invalid-email',
  'too-many-requests',
  'account-exists-with-different-credential',
  'operation-not-allowed',
  'requires-recent-login',
] satisfies IdentityCode[])

/** Those that say the same in other words. Whether somebody is known here is not told. */
const others: Readonly<Record<string, IdentityCode>> = {
  'wrong-password': 'invalid-credential',
  'user-not-found': 'invalid-credential',
  'user-disabled': 'invalid-credential',
  'invalid-login-credentials': 'invalid-credential',
  'missing-password': 'invalid-credential',
  'missing-email': 'invalid-email',
  'password-does-not-meet-requirements': 'weak-password',
  'credential-already-in-use': 'email-already-in-use',
  'cancelled-popup-request': 'popup-closed-by-user',
  'admin-restricted-operation': 'operation-not-allowed',
  'configuration-not-found': 'operation-not-allowed',
  'user-token-expired': 'requires-recent-login',
  'user-mismatch': 'other-account',
  'quota-exceeded': 'too-many-requests',
  timeout: 'network-request-failed',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'invalid-api-key',
}

const codeOf = (error: unknown) =>
  error instanceof FirebaseError ? error.code.replace(/^auth\//, '') : ''

export const isUnknownPerson = (error: unknown) => codeOf(error) === 'user-not-found'

/** Does something with Firebase; what it refuses becomes one of our codes. */
export const inOurWords = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof IdentityError) throw error
    const code = codeOf(error)
    const known = same.has(code) ? (code as IdentityCode) : others[code]
    throw new IdentityError(known ?? 'internal-error')
  }
}
