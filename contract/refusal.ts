import { refusals } from './refusals.ts'

export type RefusalName = keyof typeof refusals

export type FieldError = { readonly field: string; readonly detail: string }

type Circumstances = {
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** Seconds after which the same call may work. */
  readonly retryAfter?: number
  /** As the site has answered: browsers know only the refusals they give themselves (`vite.config.ts`). */
  readonly status?: number
  readonly says?: string
}

export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly status: number
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly retryAfter: number | undefined

  constructor(
    refusal: RefusalName,
    { detail, errors = [], retryAfter, ...answered }: Circumstances = {},
  ) {
    const { status, says, next } = {
      ...refusals.unexpected,
      ...refusals[refusal],
      ...answered,
    }
    super(says)
    this.refusal = refusal
    this.status = status
    this.detail = detail ?? next
    this.errors = errors
    this.retryAfter = retryAfter
  }
}
