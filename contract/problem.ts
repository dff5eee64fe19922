import { type FieldError, Refusal, type RefusalName } from './refusal.ts'

/** A refusal as JSON (RFC 9457). */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly errors?: readonly FieldError[]
}

const typePrefix = '/api/problems/'

export const toProblem = ({ refusal, message, status, detail, errors }: Refusal): Problem => ({
  type: typePrefix + refusal,
  title: message,
  status,
  detail,
  ...(errors.length > 0 && { errors }),
})

export const fromProblem = (
  problem: Partial<Problem>,
  retryAfter?: number,
): Refusal | undefined => {
  const { type, title, status, detail, errors } = problem
  if (!type?.startsWith(typePrefix)) return undefined
  return new Refusal(type.slice(typePrefix.length) as RefusalName, {
    ...(title && { says: title }),
    ...(status && { status }),
    ...(detail && { detail }),
    ...(errors && { errors }),
    ...(retryAfter && { retryAfter }),
  })
}
