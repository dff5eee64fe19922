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

const outcome = (popup: Window, nonce: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hear = ({ origin, data }: MessageEvent<Message>) => {
    const ours = origin === location.origin && data?.type === 'better-auth:oauth-popup'
    if (!ours || data.nonce !== nonce) return
    if (data.token) resolve()
    else reject(new IdentityError(codes[data.error?.code ?? ''] ?? 'internal-error'))
  }
  const watching = setInterval(() => {
    if (popup.closed) reject(new IdentityError('popup-closed-by-user'))
  }, 500)
  addEventListener('message', hear)
  return promise.finally(() => {
    clearInterval(watching)
    removeEventListener('message', hear)
    popup.close()
  })
}
