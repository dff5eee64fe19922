import type { Social } from './browser-provider.ts'
import { type IdentityCode, IdentityError } from './codes.ts'

const size = { width: 500, height: 600 }

type Message = {
  readonly type: string
  readonly nonce: string
  readonly token?: string
  readonly error?: { readonly code: string }
}

const codes: Record<string, IdentityCode> = {
  access_denied: 'user-cancelled',
  account_not_linked: 'account-exists-with-different-credential',
  state_mismatch: 'invalid-auth-event',
  state_not_found: 'invalid-auth-event',
  invalid_code: 'invalid-auth-event',
  invalid_token: 'invalid-auth-event',
  provider_not_found: 'operation-not-allowed',
  email_not_found: 'email-missing',
}

/** Signs in at Google or Twitter in a window of its own, and waits for what comes of it. */
export const openPopup = (social: Social): Promise<void> => {
  const nonce = crypto.randomUUID()
  const query = new URLSearchParams({
    provider: social,
    popupOrigin: location.origin,
    popupNonce: nonce,
    requestSignUp: 'true',
  })
  const left = screenX + (outerWidth - size.width) / 2
  const top = screenY + (outerHeight - size.height) / 2
  const features = `width=${size.width},height=${size.height},left=${left},top=${top}`
  const popup = open(`/api/auth/oauth-popup/start?${query}`, 'sign-in', features)
  if (!popup) return Promise.reject(new IdentityError('popup-blocked'))
  return outcome(popup, nonce)
}

/** A window that another site has cut off from this one cannot answer it directly, but speaks here. */
const channelName = 'sign-in'

const outcome = (popup: Window, nonce: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const take = (message: Message | undefined) => {
    if (message?.type !== 'better-auth:oauth-popup' || message.nonce !== nonce) return
    if (message.token) resolve()
    else reject(new IdentityError(codes[message.error?.code ?? ''] ?? 'internal-error'))
  }
  const hear = ({ origin, data }: MessageEvent<Message>) => {
    if (origin === location.origin) take(data)
  }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => take(data)
  addEventListener('message', hear)

  // One that is cut off looks closed as well; only whoever has come back here has really closed it.
  let closedFor = 0
  const watching = setInterval(() => {
    closedFor = popup.closed && document.hasFocus() ? closedFor + 1 : 0
    if (closedFor > 2) reject(new IdentityError('popup-closed-by-user'))
  }, 500)

  return promise.finally(() => {
    clearInterval(watching)
    removeEventListener('message', hear)
    channel.close()
    popup.close()
  })
}
