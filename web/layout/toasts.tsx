import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

type Toast = { readonly text: string }

const shownFor = 1500
/** Where the corner is free: on smaller screens the menu stands in it. */
const wide = '(min-width: 64rem)'
const none: readonly Toast[] = []

let waiting = none
const watchers = new Set<() => void>()

const setWaiting = (next: readonly Toast[]) => {
  waiting = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Says something that needs no answer, for a moment. Several are said one after another. */
export const toast = (text: string) => setWaiting([...waiting, { text }])

/** Stands outside the pages, so what it says survives a step to another one. */
export function Toasts() {
  const [shown] = useSyncExternalStore(
    watch,
    () => waiting,
    () => none,
  )

  useEffect(() => {
    if (!shown) return
    const over = setTimeout(() => setWaiting(waiting.slice(1)), shownFor)
    return () => clearTimeout(over)
  }, [shown])

  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const isStrip = shown !== undefined && !matchMedia(wide).matches
    document.documentElement.toggleAttribute('data-toast', isStrip)
    if (isStrip) style.setProperty('--toast', `${place.current?.offsetHeight ?? 0}px`)
    else style.removeProperty('--toast')
  }, [shown])

  return (
    <div
      ref={place}
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-20 lg:start-auto lg:end-4 lg:top-4 lg:ms-4"
    >
      {shown ? (
        <p className="edge animate-arrive bg-words px-gutter py-3.5 text-end font-semibold text-page lg:rounded-card lg:px-5 lg:text-start lg:shadow-xl">
          {shown.text}
        </p>
      ) : null}
    </div>
  )
}
