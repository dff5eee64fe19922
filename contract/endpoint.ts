import type * as z from 'zod/mini'

export type Role = 'admin' | 'moderator'

/**
 * Who may call. `proof`: whoever the identity provider vouches for, with what it issued in the
 * Authorization header. `newcomer`: holders of a token of ours, even before they have a record.
 * A list names the roles of which one is enough: rights are a list, not a ladder.
 */
export type Access = 'everyone' | 'proof' | 'newcomer' | 'signed-in' | readonly Role[]

export type Limit = { readonly most: number; readonly seconds: number }

type Limits = {
  /**
   * `tries` counts whoever knocks, where guessing would pay. `done` counts only what was really done:
   * nobody is held up for a slip of the finger, or for pressing again after a failure.
   */
  readonly counts: 'tries' | 'done'
  readonly address: Limit
  readonly person: Limit
}

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parts written `:id` are taken from the input, the rest of it travels as query or JSON body. */
  readonly path: `/${string}`
  readonly access: Access
  /** One sentence for the people who read the generated documents. */
  readonly says: string
  readonly input: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
  readonly answer: z.ZodMiniType
  /** A step that is hard to undo: whoever takes it has signed in within the last five minutes. */
  readonly needsFreshLogin?: true
  /** How often one network address, and one person, may call. */
  readonly limits?: Limits
  /** A creating call answers 201 and may be repeated safely with an Idempotency-Key. */
  readonly creates?: true
  /**
   * The field of a multipart form in which the call carries a file. Such a call reads its body itself
   * and opens its own transactions, because files take longer than a transaction may.
   */
  readonly carries?: string
  /** A paged call answers an array, with `Link` and `X-Total-Count` beside it. */
  readonly paged?: true
}

/** Keeps the exact types of the declaration, from which client and handlers are derived, and admits no unknown field. */
export const endpoint = <const E extends Endpoint>(
  declared: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E => declared

export type Given<E extends Endpoint> = E extends { carries: infer Field extends string }
  ? Readonly<Record<Field, Blob>> & Beside<z.input<E['input']>>
  : z.input<E['input']>
/** An input without any field forbids all of them, also the one that carries the file. */
type Beside<Input> = string extends keyof Input ? unknown : Input
export type Taken<E extends Endpoint> = z.output<E['input']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** One page of a list: what is on it, where the next begins, and how many there are in all. */
export type Page<Item> = {
  readonly items: readonly Item[]
  readonly total: number
  readonly next?: string | undefined
}

export type ItemOf<E extends Endpoint> = Answer<E> extends readonly (infer Item)[] ? Item : never

/** Rooms of named calls. */
export type Features = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

export const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
