import { fromProblem } from '#contract/problem.ts'
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
  const said = await response.json().catch(() => ({}))
  throw refused(response.status, said)
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

const refused = (status: number, said: { code?: string; detail?: string }) => {
  const { code = '', detail } = said
  if (code === 'WEAK_PASSWORD') return new IdentityError('weak-password', detail)
  if (code.startsWith('USER_ALREADY_EXISTS')) return new IdentityError('email-already-in-use')
  if (status === 429) return new IdentityError('too-many-requests')
  if (status === 503) return new IdentityError('busy')
  // What our own part of the provider refuses has a name of the catalogue and no code.
  const refusal = code === '' && status < 500 ? fromProblem(said) : undefined
  return refusal ?? new IdentityError(codes[code] ?? 'internal-error')
}
