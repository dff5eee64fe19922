/** What is typed into a form: every field is text, and empty until it is filled in. */
export type Draft<Name extends string> = Readonly<Record<Name, string>>

/** A draft, what it began with, and the version of the item it is based on. */
export type Revision<Name extends string> = {
  readonly draft: Draft<Name>
  readonly before: Draft<Name>
  readonly version: number
}

export const firstRevision = <Name extends string>(draft: Draft<Name>, version = 0) => ({
  draft,
  before: draft,
  version,
})

export const changedFields = <Name extends string>(one: Draft<Name>, other: Draft<Name>) =>
  (Object.keys(one) as Name[]).filter((name) => one[name] !== other[name])

export const isUntouched = <Name extends string>({ draft, before }: Revision<Name>) =>
  changedFields(draft, before).length === 0

/** Bases a draft on a newer version: fields that were typed into keep their text, the others follow. */
export const rebase = <Name extends string>(
  { draft, before }: Revision<Name>,
  newer: Draft<Name>,
  version: number,
): Revision<Name> => {
  const typed = changedFields(draft, before).map((name) => [name, draft[name]])
  return { draft: { ...newer, ...Object.fromEntries(typed) }, before: newer, version }
}

/** Storage may be full or forbidden: then nothing is stored, and the form works all the same. */
export const store = (storage: Storage, key: string, value: unknown) => {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {}
}

export const readStored = <Value>(storage: Storage, key: string): Value | undefined => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Reads what the browser stored, also what an older version of the site wrote with other fields. */
export const readRevision = <Name extends string>(
  key: string,
  blank: Draft<Name>,
): Revision<Name> | undefined => {
  const stored = readStored<Partial<Revision<Name>>>(localStorage, key)
  if (!stored) return undefined
  const names = Object.keys(blank) as Name[]
  const fieldsOf = (given: Partial<Draft<Name>> = {}) =>
    Object.fromEntries(names.map((name) => [name, String(given[name] ?? '')])) as Draft<Name>
  const { draft, before, version } = stored
  return { draft: fieldsOf(draft), before: fieldsOf(before), version: Number(version) }
}

/**
 * Sends something new with an idempotency key. The key stays until the answer has arrived: the same
 * input sent again, also after a reload, is taken once even if only the answer got lost.
 */
export const sendOnce = async <Input extends object>(
  key: string,
  input: Input,
  send: (input: Input, options: { readonly idempotencyKey: string }) => Promise<unknown>,
  storage = localStorage,
) => {
  const words = JSON.stringify(input)
  const [stored, sent] = readStored<[string, string]>(storage, key) ?? []
  const idempotencyKey = stored && sent === words ? stored : crypto.randomUUID()
  store(storage, key, [idempotencyKey, words])
  await send(input, { idempotencyKey })
  storage.removeItem(key)
}
