import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => {}

/** Whether React has taken over the page; until then it is the one that was sent to everyone. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The query of the address. Pages are made from their path alone, so it is seen only once awake. */
export const useSearch = () => {
  const { search } = useLocation()
  return useHydrated() ? search : ''
}
