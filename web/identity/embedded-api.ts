import { fromProblem } from '#contract/problem.ts'
import { type IdentityCode, IdentityError } from './identity-error.ts'

/** Calls the embedded provider and turns its refusals into our errors. */
export const callProvider = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`/api/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {
    throw new IdentityError('network-request-failed')
  })
  if (response.ok) return response.json()
  throw toError(response.status, await response.json().catch(() => ({})))
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

const toError = (status: number, body: { code?: string; detail?: string }) => {
  const { code = '', detail } = body
  if (code === 'WEAK_PASSWORD') return new IdentityError('weak-password', detail)
  if (code.startsWith('USER_ALREADY_EXISTS')) return new IdentityError('email-already-in-use')
  if (status === 429) return new IdentityError('too-many-requests')
  if (status === 503) return new IdentityError('busy')
  // Refusals of our own part of the provider are problems of the catalogue, without a code.
  const refusal = code === '' && status < 500 ? fromProblem(body) : undefined
  return refusal ?? new IdentityError(codes[code] ?? 'internal-error')
}
