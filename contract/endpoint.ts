import type * as z from 'zod/mini'

export type Role = 'admin' | 'moderator'

/**
 * Who may call. `proof`: anyone with a proof of the identity provider in the Authorization header.
 * `newcomer`: anyone with a token of this site, even before they have a record.
 * A list names the roles of which one is enough; no role includes another.
 */
export type Access = 'everyone' | 'proof' | 'newcomer' | 'signed-in' | readonly Role[]

export type Limit = { readonly most: number; readonly seconds: number }

type Limits = {
  /**
   * `tries` counts every request, where guessing would pay. `done` counts only successful ones, so that
   * typos and retries after a failure do not count.
   */
  readonly counts: 'tries' | 'done'
  readonly address: Limit
  readonly person: Limit
}

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parts such as `:id` are filled from the input; the rest of the input becomes the query or the JSON body. */
  readonly path: `/${string}`
  readonly access: Access
  /** A sentence for the generated API documentation. */
  readonly says: string
  readonly input: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
  readonly answer: z.ZodMiniType
  /** Hard to undo, so the caller must have signed in within the last five minutes. */
  readonly needsFreshLogin?: true
  /** How often one network address, and one person, may call. */
  readonly limits?: Limits
  /**
   * A read for members that answers everyone with the same roles alike, except people its handler names. It is
   * prepared once for all of them, as public reads are for everyone.
   */
  readonly shared?: true
  /** A read that tells nothing but records of people, so a caller gets the same answer until a record changes. */
  readonly ofRecords?: true
  /** Other features whose writes change the answer of a public or shared read. */
  readonly dependsOn?: readonly string[]
  /** A public read that tells a signed-in caller more than others. It is never cached. */
  readonly personal?: true
  /** A read for members that a setting of the site opens to everyone, such as `ROUTES_PUBLIC`. */
  readonly opens?: 'routes'
  /** Takes any body and reads none: mail programs send a form of their own (RFC 8058). */
  readonly ignoresBody?: true
  /** Answers 202: the rest happens later. */
  readonly accepts?: true
  /** Answers 201 and may be repeated safely with an Idempotency-Key. */
  readonly creates?: true
  /**
   * The field of a multipart form that carries a file. Such a call reads its body itself and opens its
   * own transactions, because an upload takes longer than a transaction may.
   */
  readonly carries?: string
  /** Answers an array, with the headers `Link` and `X-Total-Count`. */
  readonly paged?: true
}

/**
 * Keeps the exact types of the declaration, from which client and handlers are derived, and admits no unknown field.
 * In the browser only what sending needs is left (`vite.config.ts`): a form imports the shape it checks with.
 */
export const endpoint = <const E extends Endpoint>(
  declared: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E => declared

export type Input<E extends Endpoint> = E extends { carries: infer Field extends string }
  ? Readonly<Record<Field, Blob>> & OtherFields<z.input<E['input']>>
  : z.input<E['input']>
/** An input without fields forbids every field, the one with the file too. */
type OtherFields<Fields> = string extends keyof Fields ? unknown : Fields
export type ParsedInput<E extends Endpoint> = z.output<E['input']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** One page of a list, with the cursor of the next page and the length of the whole list. */
export type Page<Item> = {
  readonly items: readonly Item[]
  readonly total: number
  readonly next?: string | undefined
}

export type ItemOf<E extends Endpoint> = Answer<E> extends readonly (infer Item)[] ? Item : never

/** The calls of each feature, by name. */
export type Features = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

export const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)

/** Other calls send their input in the query. */
export const takesBody = ({ method }: Endpoint) => method !== 'GET' && method !== 'DELETE'

/** The status of a good answer. */
export const statusOf = ({ creates, accepts }: Endpoint) => {
  if (accepts) return 202
  return creates ? 201 : 200
}

/** A field of public forms that people do not see; only bots fill it in. */
export const honeypot = 'topic'
