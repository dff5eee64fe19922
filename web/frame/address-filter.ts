import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

type Form<Filter> = {
  readonly read: (search: URLSearchParams) => Filter
  readonly write: (filter: Filter) => Record<string, string>
}

/**
 * What a list is narrowed by stands in the address. A choice is seen at once and builds on the one
 * before, also while that is still on its way there.
 */
export const useAddressFilter = <Filter extends object>({ read, write }: Form<Filter>) => {
  const [search, setSearch] = useSearchParams()
  const [filter, show] = useState(() => read(search))
  const latest = useRef(filter)

  const choose = (next: Filter) => {
    latest.current = next
    show(next)
  }

  // Somebody may also go back, or follow a link to another part of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address that changed is followed
  useEffect(() => choose(read(search)), [search])

  const ask = (next: Filter) => {
    choose(next)
    setSearch(write(next), { replace: true, preventScrollReset: true })
  }
  return {
    filter,
    change: (part: Partial<Filter>) => ask({ ...latest.current, ...part }),
    clear: () => ask(read(new URLSearchParams())),
  }
}
