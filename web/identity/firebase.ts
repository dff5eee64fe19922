import { initializeApp } from '@firebase/app'
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
import { clubQuietly } from '#web/api.ts'
import type { BrowserProvider, SignedIn, Way } from './browser-provider.ts'
import { IdentityError } from './codes.ts'
import { inOurWords, isUnknownPerson } from './firebase-codes.ts'

type Firebase = Extract<IdentityForBrowser, { provider: 'firebase' }>

/** Firebase Authentication. It keeps its session itself, in the storage of this browser. */
export const firebaseProvider = ({ config, emulator, passwords }: Firebase): BrowserProvider => {
  const auth = openAuth(config, emulator)
  let tell: (who: SignedIn | undefined) => void = () => {}
  let told: string | undefined | null = null
  let acting = false

  const say = (user: User | null) => {
    told = user?.uid
    tell(asSignedIn(user))
  }
  /** What comes of an own step is told once, when it is done: Firebase would tell of half of it. */
  const act = async (work: () => Promise<unknown>) => {
    acting = true
    try {
      await inOurWords(work)
      told = null
    } finally {
      acting = false
      if (auth.currentUser?.uid !== told) say(auth.currentUser)
    }
  }
  const here = () => {
    if (auth.currentUser) return auth.currentUser
    throw new IdentityError('requires-recent-login')
  }
  const refuseWeak = (password: string, email: string) => {
    const mistake = passwordMistake(password, passwords, email)
    if (mistake) throw new IdentityError('weak-password', mistake)
  }

  return {
    onChange(listener) {
      tell = listener
      onAuthStateChanged(auth, (user) => {
        if (!acting && user?.uid !== told) say(user)
      })
    },
    register: ({ email, password, firstName }) =>
      act(async () => {
        refuseWeak(password, email)
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        // Whoever has an account is in, with or without a name and a confirmed address.
        await updateProfile(user, { displayName: firstName }).catch(() => {})
        await sendEmailVerification(user).catch(() => {})
      }),
    signIn: (email, password) => act(() => signInWithEmailAndPassword(auth, email, password)),
    signInWith: (social) =>
      act(async () => {
        const { user } = await signInWithPopup(auth, new socials[social]())
        if (!user.email) throw new IdentityError('email-missing')
      }),
    giveEmail: (email) =>
      act(async () => {
        const user = here()
        await updateEmail(user, email)
        await sendEmailVerification(user).catch(() => {})
      }),
    signOut: () => act(() => signOut(auth)),
    /** Whether anybody is known by this address is not told. */
    forgotPassword: (email) =>
      inOurWords(() =>
        sendPasswordResetEmail(auth, email).catch((error) => {
          if (!isUnknownPerson(error)) throw error
        }),
      ),
    /** Every other sign-in ends; this one is made anew. */
    changePassword: (current, next) =>
      act(async () => {
        const user = here()
        const email = user.email ?? ''
        refuseWeak(next, email)
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, current))
        await updatePassword(user, next)
        await clubQuietly.identity.leave({ everywhere: true }).catch(() => {})
        await signInWithEmailAndPassword(auth, email, next)
      }),
    ways: async () => here().providerData.map(({ providerId }) => asWay(providerId)),
    proveAgain: (by) =>
      act(async () => {
        const user = here()
        if ('social' in by) return reauthenticateWithPopup(user, new socials[by.social]())
        const credential = EmailAuthProvider.credential(user.email ?? '', by.password)
        return reauthenticateWithCredential(user, credential)
      }),
    changeEmail: (email) => inOurWords(() => verifyBeforeUpdateEmail(here(), email)),
    rename: (displayName) => act(() => updateProfile(here(), { displayName })),
    forget: () => act(() => deleteUser(here())),
  }
}

const asWay = (providerId: string) => providerId.replace(/\.com$/, '') as Way

const socials = { google: GoogleAuthProvider, twitter: TwitterAuthProvider }

const openAuth = (config: Firebase['config'], emulator: string | undefined) => {
  const auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}

const asSignedIn = (user: User | null): SignedIn | undefined =>
  user?.email
    ? {
        email: user.email,
        displayName: user.displayName ?? user.email,
        photoURL: user.photoURL ?? undefined,
        // An address may have been confirmed in the meantime, which only a new token says.
        proof: () => inOurWords(() => user.getIdToken(!user.emailVerified)),
      }
    : undefined
