import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** One field of a filter: the value it has when the address does not name it, and the texts it accepts. */
type FilterField<Value extends string> = {
  readonly initial: Value
  readonly parse: (text: string) => Value | undefined
}

export const searchText: FilterField<string> = { initial: '', parse: (text) => text.slice(0, 200) }

/** Any text that passes the test; other texts are ignored. */
export const validText = (isValid: (text: string) => boolean): FilterField<string> => ({
  initial: '',
  parse: (text) => (isValid(text) ? text : undefined),
})

export const oneOf = <const Choice extends string, const Initial extends string>(
  choices: readonly Choice[],
  initial: Initial,
): FilterField<Choice | Initial> => ({
  initial,
  parse: (text) => choices.find((choice) => choice === text),
})

type AddressFilter<Filter> = {
  readonly read: (search: URLSearchParams) => Filter
  readonly write: (filter: Filter) => {
    readonly [Name in keyof Filter]?: Exclude<Filter[Name], ''>
  }
}

export type FilterOf<F> = F extends AddressFilter<infer Filter> ? Filter : never

/** Reads a filter from the address, and writes only the fields that differ from their initial value. */
export const addressFilter = <Filter extends Readonly<Record<string, string>>>(
  fields: {
    readonly [Name in keyof Filter]: FilterField<Filter[Name]>
  },
): AddressFilter<Filter> => {
  const entries = Object.entries(fields) as [keyof Filter & string, FilterField<string>][]
  return {
    read: (search) =>
      Object.fromEntries(
        entries.map(([name, { initial, parse }]) => [
          name,
          parse(search.get(name) ?? '') ?? initial,
        ]),
      ) as Filter,
    write: (filter) =>
      Object.fromEntries(
        entries.flatMap(([name, { initial }]) => {
          const text = filter[name]?.trim() ?? initial
          return text === initial ? [] : [[name, text]]
        }),
      ) as ReturnType<AddressFilter<Filter>['write']>,
  }
}

type ReadAndWrite<Filter> = {
  readonly read: (search: URLSearchParams) => Filter
  readonly write: (filter: Filter) => object
}

/**
 * The filter of a list, stored in the address. A change shows at once and builds on the one before,
 * even if that one has not reached the address yet.
 */
export const useAddressFilter = <Filter extends object>({ read, write }: ReadAndWrite<Filter>) => {
  const [search, setSearch] = useSearchParams()
  const [filter, show] = useState(() => read(search))
  const latest = useRef(filter)
  const { key, state } = useLocation()
  const changes = useRef(0)
  /** The number of the change that has not reached the address yet. */
  const pending = useRef<number>(undefined)

  const choose = (next: Filter) => {
    latest.current = next
    show(next)
  }

  // The address also changes when people go back or follow a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address is followed
  useEffect(() => {
    const choice: number | undefined = state?.choice
    // An outdated change that arrives late must not undo newer ones.
    if (choice && pending.current && choice !== pending.current) return
    pending.current = undefined
    choose(read(search))
  }, [key])

  const navigate = (next: Filter) => {
    changes.current += 1
    pending.current = changes.current
    choose(next)
    const state = { choice: changes.current }
    setSearch({ ...write(next) }, { replace: true, preventScrollReset: true, state })
  }
  return {
    filter,
    change: (part: Partial<Filter>) => navigate({ ...latest.current, ...part }),
    clear: () => navigate(read(new URLSearchParams())),
  }
}
