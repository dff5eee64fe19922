import { Day, Id } from '#contract/shapes.ts'

/** Which entries are looked at, as the address has it. */
export type AuditFilter = Readonly<Record<'person' | 'kind' | 'from' | 'to', string>>

const sound = {
  person: (text: string) => Id.safeParse(text).success,
  kind: (text: string) => /^[a-z]{1,40}(\.[a-z]{1,40})?$/i.test(text),
  from: (text: string) => Day.safeParse(text).success,
  to: (text: string) => Day.safeParse(text).success,
}

const names = Object.keys(sound) as (keyof AuditFilter)[]

/** What nobody could have chosen is taken as not chosen. */
export const readFilter = (search: URLSearchParams) =>
  Object.fromEntries(
    names.map((name) => {
      const text = search.get(name) ?? ''
      return [name, sound[name](text) ? text : '']
    }),
  ) as AuditFilter

/** Only what narrows the list stands in the address and is asked for. */
export const narrowing = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''))
