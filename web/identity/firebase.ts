import { FirebaseError, initializeApp } from '@firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  TwitterAuthProvider,
  type User,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { passwordMistake } from '#contract/password.ts'
import { clubWithoutSignOut } from '#web/api.ts'
import { type IdentityCode, IdentityError } from './identity-error.ts'
import type { IdentityProvider, ProviderUser, SignInMethod } from './provider.ts'

type Firebase = Extract<IdentityForBrowser, { provider: 'firebase' }>

/** Firebase Authentication. It stores its session itself, in this browser. */
export const firebaseProvider = ({ config, emulator, passwords }: Firebase): IdentityProvider => {
  const auth = openAuth(config, emulator)
  let notify: (user: ProviderUser | undefined) => void = () => {}
  let notifiedOf: string | undefined | null = null
  let isActing = false

  const notifyOf = (user: User | null) => {
    notifiedOf = user?.uid
    notify(toUser(user))
  }
  /** Notifies once, when all is done: Firebase itself also reports the steps in between. */
  const act = async (work: () => Promise<unknown>) => {
    isActing = true
    try {
      await withOurErrors(work)
      notifiedOf = null
    } finally {
      isActing = false
      if (auth.currentUser?.uid !== notifiedOf) notifyOf(auth.currentUser)
    }
  }
  const currentUser = () => {
    if (auth.currentUser) return auth.currentUser
    throw new IdentityError('requires-recent-login')
  }
  const refuseWeak = (password: string, email: string) => {
    const mistake = passwordMistake(password, passwords, email)
    if (mistake) throw new IdentityError('weak-password', mistake)
  }

  return {
    onChange(listener) {
      notify = listener
      onAuthStateChanged(auth, (user) => {
        if (!isActing && user?.uid !== notifiedOf) notifyOf(user)
      })
    },
    register: ({ email, password, firstName }) =>
      act(async () => {
        refuseWeak(password, email)
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        // The account exists now, so a missing name or mail must not fail the registration.
        await updateProfile(user, { displayName: firstName }).catch(() => {})
        await sendEmailVerification(user).catch(() => {})
      }),
    signIn: (email, password) => act(() => signInWithEmailAndPassword(auth, email, password)),
    signInWith: (social) =>
      act(async () => {
        const { user } = await signInWithPopup(auth, new socials[social]())
        if (!user.email) throw new IdentityError('email-missing')
      }),
    addEmail: (email) =>
      act(async () => {
        const user = currentUser()
        await updateEmail(user, email)
        await sendEmailVerification(user).catch(() => {})
      }),
    signOut: () => act(() => signOut(auth)),
    /** Does not reveal whether the address is registered. */
    forgotPassword: (email) =>
      withOurErrors(() =>
        sendPasswordResetEmail(auth, email).catch((error) => {
          if (!isUnknownUser(error)) throw error
        }),
      ),
    /** Ends every session, then signs in here again. */
    changePassword: (current, next) =>
      act(async () => {
        const user = currentUser()
        const email = user.email ?? ''
        refuseWeak(next, email)
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, current))
        await updatePassword(user, next)
        await clubWithoutSignOut.identity.leave({ everywhere: true }).catch(() => {})
        await signInWithEmailAndPassword(auth, email, next)
      }),
    signInMethods: async () =>
      currentUser().providerData.map(({ providerId }) => toMethod(providerId)),
    reauthenticate: (credential) =>
      act(async () => {
        const user = currentUser()
        if ('social' in credential)
          return reauthenticateWithPopup(user, new socials[credential.social]())
        const { password } = credential
        return reauthenticateWithCredential(
          user,
          EmailAuthProvider.credential(user.email ?? '', password),
        )
      }),
    changeEmail: (email) => withOurErrors(() => verifyBeforeUpdateEmail(currentUser(), email)),
    rename: (displayName) => act(() => updateProfile(currentUser(), { displayName })),
    deleteAccount: () => act(() => deleteUser(currentUser())),
  }
}

const toMethod = (providerId: string) => providerId.replace(/\.com$/, '') as SignInMethod

const socials = { google: GoogleAuthProvider, twitter: TwitterAuthProvider }

const openAuth = (config: Firebase['config'], emulator: string | undefined) => {
  const auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}

const toUser = (user: User | null): ProviderUser | undefined =>
  user?.email
    ? {
        email: user.email,
        displayName: user.displayName ?? user.email,
        photoURL: user.photoURL ?? undefined,
        // Only a new token shows that the address has been confirmed since.
        proof: () => withOurErrors(() => user.getIdToken(!user.emailVerified)),
      }
    : undefined

/** Firebase codes that we use under the same name. */
const sameCodes = new Set<string>([
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

/** Firebase codes that we use under another name. None of them reveals whether an address is registered. */
const otherCodes: Readonly<Record<string, IdentityCode>> = {
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

const isUnknownUser = (error: unknown) => codeOf(error) === 'user-not-found'

/** Runs a Firebase call and turns its errors into ours. */
const withOurErrors = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof IdentityError) throw error
    const code = codeOf(error)
    const known = sameCodes.has(code) ? (code as IdentityCode) : otherCodes[code]
    throw new IdentityError(known ?? 'internal-error')
  }
}
