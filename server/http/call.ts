import type { Answer, Endpoint, ItemOf, Page, ParsedInput, Role } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { FieldError } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { RecordChange } from './audit.ts'

/** The holder of a valid proof or token. They have no person record until they finish registration. */
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

type Known<E extends Endpoint> = E extends { access: 'everyone' } | { opens: string }
  ? { readonly caller: Caller | undefined; readonly person: Person | undefined }
  : E['access'] extends 'proof' | 'newcomer'
    ? { readonly caller: Caller; readonly person: Person | undefined }
    : { readonly caller: Caller; readonly person: Person }

/** A call that carries a file reads its body itself. */
type Carried<E extends Endpoint> = E extends { carries: string }
  ? { readonly request: Request }
  : unknown

/** What a handler gets besides its input. The caller is already admitted. */
export type Call<E extends Endpoint = Endpoint> = Known<E> &
  Carried<E> & {
    /** In a write this is its transaction: everything is stored, or nothing. */
    readonly db: E extends { method: 'GET' } | { carries: string } ? Database : DatabaseTransaction
    /** Adds an entry to the audit log. */
    readonly record: RecordChange
    /** Sets when the answer to a read expires even though nothing is written. */
    readonly cacheUntil: (moment: { readonly epochMilliseconds: number }) => void
    /** In a shared read: names people who get another answer than others with the same roles. */
    readonly exceptFor: (people: readonly string[]) => void
    /** Adds a task to run after the transaction has been committed. */
    readonly afterwards: (task: () => Promise<void>) => void
    /** The network address of the request. */
    readonly address: string
  }

type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  call: Call<E>,
) => Promise<E extends { paged: true } ? Page<ItemOf<E>> : Answer<E>>

export type Handlers = {
  readonly [Feature in keyof Contract]: {
    readonly [Verb in keyof Contract[Feature]]: Contract[Feature][Verb] extends Endpoint
      ? Handler<Contract[Feature][Verb]>
      : never
  }
}

/**
 * Finds mistakes that the schema does not, such as a picture that is not on the site. It runs only when
 * the schema has found some, so that all are reported at once; nothing in `given` is certain.
 */
type FurtherCheck = (
  given: Readonly<Record<string, unknown>>,
  db: Database,
) => Promise<readonly FieldError[]>

export type FurtherChecks = {
  readonly [Feature in keyof Contract]?:
    | { readonly [Verb in keyof Contract[Feature]]?: FurtherCheck }
    | undefined
}

/**
 * Does what takes long before the transaction of a write begins, and keeps the result for its handler. What it refuses
 * does not count: a repeated call gets its first answer, and the handler refuses the others.
 */
type Preparation<E extends Endpoint> = (
  input: ParsedInput<E>,
  call: Pick<Call<E>, 'person'> & { readonly db: Database },
) => Promise<unknown>

export type Preparations = {
  readonly [Feature in keyof Contract]?:
    | {
        readonly [Verb in keyof Contract[Feature]]?: Contract[Feature][Verb] extends Endpoint
          ? Preparation<Contract[Feature][Verb]>
          : never
      }
    | undefined
}

/** An endpoint of the contract with its handler. */
export type DeclaredCall = {
  readonly feature: string
  readonly verb: string
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
  readonly furtherCheck: FurtherCheck | undefined
  readonly prepare: Preparation<Endpoint> | undefined
}

/** Thrown by a handler to send a normal answer while its transaction is rolled back. */
export class FakeSuccess extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('Answered as if it had succeeded.')
    this.answer = answer
  }
}
