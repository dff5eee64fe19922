import type { Answer, Endpoint, ItemOf, Page, Role, Taken } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { RecordChange } from '#server/audit/record.ts'
import type { Database } from '#server/database/tables.ts'

export type Person = {
  readonly id: string
  readonly email: string
  readonly roles: readonly Role[]
}

/** What a handler is given besides its input. The visitor is admitted when it runs. */
export type Call<E extends Endpoint = Endpoint> = {
  /** In a write this is its transaction: all of it is kept, or nothing. */
  readonly db: Database
  readonly person: E['access'] extends 'everyone' ? Person | undefined : Person
  readonly record: RecordChange
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
