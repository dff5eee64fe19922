import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const subscribeToNothing = () => () => {}

/** False while the page must match the HTML that the server sent, which is the same for everyone. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** The query string. The server renders pages without it, so it is empty until hydration. */
export const useSearch = () => {
  const { search } = useLocation()
  return useHydrated() ? search : ''
}

/** Whether this is the installed app and not a browser. */
export const useInstalled = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => matchMedia('(display-mode: standalone)').matches,
    () => false,
  )
