import { useEffect, useSyncExternalStore } from 'react'

type Toast = { readonly text: string }

const shownFor = 1500
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

  return (
    <div role="status" className="pointer-events-none fixed end-4 top-4 z-20 ms-4">
      {shown ? (
        <p className="edge animate-arrive rounded-card bg-words px-5 py-3.5 font-semibold text-page shadow-xl">
          {shown.text}
        </p>
      ) : null}
    </div>
  )
}
