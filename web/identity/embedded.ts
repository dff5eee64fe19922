import { type IdentityCode, IdentityError } from './codes.ts'

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
  throw refused(response.status, await response.json().catch(() => ({})))
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

const refused = (status: number, { code = '', message }: { code?: string; message?: string }) => {
  if (code === 'WEAK_PASSWORD') return new IdentityError('weak-password', message)
  if (code.startsWith('USER_ALREADY_EXISTS')) return new IdentityError('email-already-in-use')
  if (status === 429) return new IdentityError('too-many-requests')
  if (status === 503) return new IdentityError('busy')
  return new IdentityError(codes[code] ?? 'internal-error')
}
