import { callProvider } from './embedded-api.ts'
import { type IdentityCode, IdentityError } from './identity-error.ts'
import type { IdentityProvider, ProviderUser, Social } from './provider.ts'

type ProviderSession = {
  readonly session: { readonly token: string }
  readonly user: { readonly email: string; readonly name: string; readonly image?: string | null }
}

type Account = { readonly providerId: string }

/** The end of the address of an account that has no email address. */
const placeholder = '.placeholder.invalid'

/** The provider that is part of the site. Its session is a cookie no script can read. */
export const embeddedProvider = (): IdentityProvider => {
  let notify: (user: ProviderUser | undefined) => void = () => {}
  let email = ''
  let latestRead = 0
  /** Only the latest answer counts: an earlier one may be about the person before. */
  const refresh = async () => {
    latestRead += 1
    const read = latestRead
    const session = await callProvider<ProviderSession | null>('/get-session')
    if (read !== latestRead) return
    email = session?.user.email ?? ''
    if (session?.user.email.endsWith(placeholder)) throw new IdentityError('email-missing')
    notify(toUser(session))
  }
  const thenRefresh = async (work: Promise<unknown>) => {
    await work
    await refresh()
  }
  return {
    onChange(listener) {
      notify = listener
      void readSession(refresh)
    },
    refresh,
    register: ({ email, password, firstName }) =>
      thenRefresh(callProvider('/sign-up/email', { email, password, name: firstName })),
    signIn: (email, password) => thenRefresh(callProvider('/sign-in/email', { email, password })),
    signInWith: (social) => thenRefresh(openPopup(social)),
    addEmail: (email) => thenRefresh(callProvider('/give-email', { email })),
    async signOut() {
      await callProvider('/sign-out', {})
      latestRead += 1
      notify(undefined)
    },
    forgotPassword: (email) => callProvider('/request-password-reset', { email }),
    changePassword: (currentPassword, newPassword) =>
      thenRefresh(
        callProvider('/change-password', {
          currentPassword,
          newPassword,
          revokeOtherSessions: true,
        }),
      ),
    signInMethods: async () =>
      (await callProvider<readonly Account[]>('/list-accounts')).map(toMethod),
    reauthenticate: (credential) =>
      thenRefresh(
        'password' in credential
          ? callProvider('/sign-in/email', { email, password: credential.password })
          : openPopup(credential.social),
      ),
    rename: (name) => thenRefresh(callProvider('/update-user', { name })),
  }
}

const toMethod = ({ providerId }: Account) =>
  providerId === 'credential' ? 'password' : (providerId as Social)

/** Retries until it succeeds: a failed request must not sign people out. */
const readSession = (refresh: () => Promise<void>, wait = 1_000): Promise<void> =>
  refresh().catch((error: IdentityError) => {
    if (error.code === 'email-missing') return callProvider('/sign-out', {}).then(refresh)
    setTimeout(() => readSession(refresh, Math.min(wait * 2, 30_000)), wait)
  })

const toUser = (session: ProviderSession | null): ProviderUser | undefined =>
  session
    ? {
        email: session.user.email,
        displayName: session.user.name,
        photoURL: session.user.image ?? undefined,
        proof: async () => session.session.token,
      }
    : undefined

const popupSize = { width: 500, height: 600 }

type PopupMessage = {
  readonly type: string
  readonly nonce: string
  readonly token?: string
  readonly error?: { readonly code: string }
}

const popupErrors: Record<string, IdentityCode> = {
  access_denied: 'user-cancelled',
  account_not_linked: 'account-exists-with-different-credential',
  state_mismatch: 'invalid-auth-event',
  state_not_found: 'invalid-auth-event',
  invalid_code: 'invalid-auth-event',
  invalid_token: 'invalid-auth-event',
  provider_not_found: 'operation-not-allowed',
  email_not_found: 'email-missing',
}

/** Signs in at Google or Twitter in a popup, and waits for the result. */
const openPopup = (social: Social): Promise<void> => {
  const nonce = crypto.randomUUID()
  const query = new URLSearchParams({
    provider: social,
    popupOrigin: location.origin,
    popupNonce: nonce,
    requestSignUp: 'true',
  })
  const left = screenX + (outerWidth - popupSize.width) / 2
  const top = screenY + (outerHeight - popupSize.height) / 2
  const features = `width=${popupSize.width},height=${popupSize.height},left=${left},top=${top}`
  const popup = open(`/api/auth/oauth-popup/start?${query}`, 'sign-in', features)
  if (!popup) return Promise.reject(new IdentityError('popup-blocked'))
  return waitForResult(popup, nonce)
}

/** A popup whose opener another site has cut off sends its result through this channel. */
const channelName = 'sign-in'

const waitForResult = (popup: Window, nonce: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (message: PopupMessage | undefined) => {
    if (message?.type !== 'better-auth:oauth-popup' || message.nonce !== nonce) return
    if (message.token) resolve()
    else reject(new IdentityError(popupErrors[message.error?.code ?? ''] ?? 'internal-error'))
  }
  const onMessage = ({ origin, data }: MessageEvent<PopupMessage>) => {
    if (origin === location.origin) settle(data)
  }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => settle(data)
  addEventListener('message', onMessage)

  // A popup that is cut off also looks closed; it really is once this window has the focus again.
  let closedFor = 0
  const polling = setInterval(() => {
    closedFor = popup.closed && document.hasFocus() ? closedFor + 1 : 0
    if (closedFor > 2) reject(new IdentityError('popup-closed-by-user'))
  }, 500)

  return promise.finally(() => {
    clearInterval(polling)
    removeEventListener('message', onMessage)
    channel.close()
    popup.close()
  })
}
