import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

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
  const { key, state } = useLocation()
  const asked = useRef(0)
  /** The choice that is still on its way to the address. */
  const awaited = useRef<number>(undefined)

  const choose = (next: Filter) => {
    latest.current = next
    show(next)
  }

  // Somebody may also go back, or follow a link to another part of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an address that changed is followed
  useEffect(() => {
    const choice: number | undefined = state?.choice
    // One that has been overtaken arrives, and must not undo those made since.
    if (choice && awaited.current && choice !== awaited.current) return
    awaited.current = undefined
    choose(read(search))
  }, [key])

  const ask = (next: Filter) => {
    asked.current += 1
    awaited.current = asked.current
    choose(next)
    const state = { choice: asked.current }
    setSearch(write(next), { replace: true, preventScrollReset: true, state })
  }
  return {
    filter,
    change: (part: Partial<Filter>) => ask({ ...latest.current, ...part }),
    clear: () => ask(read(new URLSearchParams())),
  }
}
