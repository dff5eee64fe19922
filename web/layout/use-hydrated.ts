import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const subscribeToNothing = () => () => {}

/** False while the page must match the HTML that the server sent, which is the same for everyone. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/**
 * For a button of a public page, or what is around it. `lazy-hydrate.js` marks it if it is pressed before React is
 * there, and the press is answered then.
 */
export const useEarlyPress = <Part extends HTMLElement>(onPress: () => unknown) => {
  const part = useRef<Part>(null)
  const takeOver = useEffectEvent(() => {
    const wasPressed = part.current?.dataset.press === 'early'
    part.current?.removeAttribute('data-press')
    if (wasPressed) onPress()
  })
  useLayoutEffect(() => takeOver(), [])
  return { ref: part, 'data-press': '', suppressHydrationWarning: true } as const
}

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
