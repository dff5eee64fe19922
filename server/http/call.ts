import type { Answer, Endpoint, ItemOf, Page, Role, Taken } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { FieldError } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { RecordChange } from './audit.ts'

/** Somebody whose proof or token was good. A record of the club comes with it, or not yet. */
export type Caller = {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly session: string
  readonly since: number
  readonly person: Person | undefined
}

export type Person = {
  readonly id: string
  readonly email: string
  readonly roles: readonly Role[]
}

type Known<E extends Endpoint> = E['access'] extends 'everyone'
  ? { readonly caller: Caller | undefined; readonly person: Person | undefined }
  : E['access'] extends 'proof' | 'newcomer'
    ? { readonly caller: Caller; readonly person: Person | undefined }
    : { readonly caller: Caller; readonly person: Person }

/** A call that carries a file reads its body itself. */
type Carried<E extends Endpoint> = E extends { carries: string }
  ? { readonly request: Request }
  : unknown

/** What a handler is given besides its input. The visitor is admitted when it runs. */
export type Call<E extends Endpoint = Endpoint> = Known<E> &
  Carried<E> & {
    /** In a write this is its transaction: all of it is kept, or nothing. */
    readonly db: E extends { method: 'GET' } | { carries: string } ? Database : DatabaseTransaction
    readonly record: RecordChange
    /** Says when the answer to a read grows old although nothing is written. */
    readonly cacheUntil: (moment: { readonly epochMilliseconds: number }) => void
    /** Leaves something to be done once the transaction is safe. */
    readonly afterwards: (task: () => Promise<void>) => void
    /** The network address the request came from. */
    readonly address: string
  }

export type Handler<E extends Endpoint> = (
  input: Taken<E>,
  call: Call<E>,
) => Promise<E extends { paged: true } ? Page<ItemOf<E>> : Answer<E>>

export type Handlers = {
  readonly [Room in keyof Contract]: {
    readonly [Verb in keyof Contract[Room]]: Contract[Room][Verb] extends Endpoint
      ? Handler<Contract[Room][Verb]>
      : never
  }
}

/**
 * Finds mistakes that the shape of a field does not show, such as a picture that is not on the site.
 * It is asked when some field has a wrong shape, so nothing in `given` is certain.
 */
export type FurtherCheck = (
  given: Readonly<Record<string, unknown>>,
  db: Database,
) => Promise<readonly FieldError[]>

export type FurtherChecks = {
  readonly [Room in keyof Contract]?:
    | { readonly [Verb in keyof Contract[Room]]?: FurtherCheck }
    | undefined
}
