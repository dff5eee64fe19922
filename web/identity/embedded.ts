import { fromProblem } from '#contract/problem.ts'
import type { BrowserProvider, SignedIn, Social } from './browser-provider.ts'
import { type IdentityCode, IdentityError } from './codes.ts'
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

/** Asks the provider, and turns whatever it refuses into one of our codes. */
export const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {
    throw new IdentityError('network-request-failed')
  })
  if (response.ok) return response.json()
  const said = await response.json().catch(() => ({}))
  const problem = [409, 422].includes(response.status) ? fromProblem(said) : undefined
  throw problem ?? refused(response.status, said)
}

const codes: Record<string, IdentityCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  INVALID_EMAIL: 'invalid-email',
  INVALID_ORIGIN: 'unauthorized-domain',
  INVALID_TOKEN: 'invalid-link',
  TOKEN_EXPIRED: 'invalid-link',
  USER_NOT_FOUND: 'invalid-link',
  VALIDATION_ERROR: 'invalid-email',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no-password',
  SESSION_NOT_FRESH: 'requires-recent-login',
  RESET_PASSWORD_DISABLED: 'mail-unavailable',
}

const refused = (status: number, { code = '', detail }: { code?: string; detail?: string }) => {
  if (code === 'WEAK_PASSWORD') return new IdentityError('weak-password', detail)
  if (code.startsWith('USER_ALREADY_EXISTS')) return new IdentityError('email-already-in-use')
  if (status === 429) return new IdentityError('too-many-requests')
  if (status === 503) return new IdentityError('busy')
  return new IdentityError(codes[code] ?? 'internal-error')
}
