import type { BrowserProvider, SignedIn, Social } from './browser-provider.ts'
import { IdentityError } from './codes.ts'
import { ask } from './embedded.ts'
import { openPopup } from './popup.ts'

type Known = {
  readonly session: { readonly token: string }
  readonly user: { readonly email: string; readonly name: string; readonly image?: string | null }
}

type Account = { readonly providerId: string }

/** The address of an account whose owner has told none. */
const placeholder = '.placeholder.invalid'

/** The provider that is part of the site. Its session is a cookie no script can read. */
export const embeddedProvider = (): BrowserProvider => {
  let tell: (who: SignedIn | undefined) => void = () => {}
  let email = ''
  let looks = 0
  /** Only the latest look counts: an earlier one may tell of whoever was here before. */
  const look = async () => {
    looks += 1
    const mine = looks
    const known = await ask<Known | null>('/get-session')
    if (mine !== looks) return
    email = known?.user.email ?? ''
    if (known?.user.email.endsWith(placeholder)) throw new IdentityError('email-missing')
    tell(asSignedIn(known))
  }
  const then = async (work: Promise<unknown>) => {
    await work
    await look()
  }
  return {
    onChange(listener) {
      tell = listener
      void keepLooking(look)
    },
    lookAgain: look,
    register: ({ email, password, firstName }) =>
      then(ask('/sign-up/email', { email, password, name: firstName })),
    signIn: (email, password) => then(ask('/sign-in/email', { email, password })),
    signInWith: (social) => then(openPopup(social)),
    giveEmail: (email) => then(ask('/give-email', { email })),
    async signOut() {
      await ask('/sign-out', {})
      looks += 1
      tell(undefined)
    },
    forgotPassword: (email) => ask('/request-password-reset', { email }),
    changePassword: (currentPassword, newPassword) =>
      then(ask('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })),
    ways: async () => (await ask<readonly Account[]>('/list-accounts')).map(asWay),
    proveAgain: (by) =>
      then(
        'password' in by
          ? ask('/sign-in/email', { email, password: by.password })
          : openPopup(by.social),
      ),
    rename: (name) => then(ask('/update-user', { name })),
  }
}

const asWay = ({ providerId }: Account) =>
  providerId === 'credential' ? 'password' : (providerId as Social)

/** Not being able to ask is no reason to sign anybody out. */
const keepLooking = (look: () => Promise<void>, wait = 1_000): Promise<void> =>
  look().catch((error: IdentityError) => {
    if (error.code === 'email-missing') return ask('/sign-out', {}).then(look)
    setTimeout(() => keepLooking(look, Math.min(wait * 2, 30_000)), wait)
  })

const asSignedIn = (known: Known | null): SignedIn | undefined =>
  known
    ? {
        email: known.user.email,
        displayName: known.user.name,
        photoURL: known.user.image ?? undefined,
        proof: async () => known.session.token,
      }
    : undefined
