import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

type Toast = { readonly text: string }

const shownFor = 1500
/** On smaller screens the menu is in the corner. */
const wide = '(min-width: 64rem)'
const none: readonly Toast[] = []

let queue = none
const listeners = new Set<() => void>()

const setQueue = (next: readonly Toast[]) => {
  queue = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message for a moment. Several are shown one after another. */
export const toast = (text: string) => setQueue([...queue, { text }])

/** Outside the pages, so that a toast stays while people go to another page. */
export function Toasts() {
  const [shown] = useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  )

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setQueue(queue.slice(1)), shownFor)
    return () => clearTimeout(timer)
  }, [shown])

  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const isStrip = shown !== undefined && !matchMedia(wide).matches
    document.documentElement.toggleAttribute('data-toast', isStrip)
    if (isStrip) style.setProperty('--toast', `${region.current?.offsetHeight ?? 0}px`)
    else style.removeProperty('--toast')
  }, [shown])

  return (
    <div
      ref={region}
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
