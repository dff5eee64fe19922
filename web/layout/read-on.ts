import { useEffect, useRef } from 'react'

type List = {
  /** How many are shown so far. */
  readonly count: number
  readonly fetchMore: () => unknown
  /** The one at this place, counted from 0. */
  readonly find: (place: number) => Element | null | undefined
}

/** Whoever asks for more goes on reading where the new ones begin, once they are drawn. */
export const useReadOn = ({ count, fetchMore, find }: List) => {
  const asked = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that grew is looked through
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current) return
    const first = find(asked.current)
    if (first instanceof HTMLElement) first.focus()
    asked.current = undefined
  }, [count])
  return () => {
    asked.current = count
    fetchMore()
  }
}
