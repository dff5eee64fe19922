import { useSyncExternalStore } from 'react'

/** Which rides somebody marked is their own business: it stays in this browser. */
const key = 'interested-rides'

const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}

const readMarked = (): readonly string[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

const mark = (id: string, interested: boolean) => {
  const others = readMarked().filter((marked) => marked !== id)
  localStorage.setItem(key, JSON.stringify(interested ? [...others, id] : others))
  for (const watcher of watchers) watcher()
}

/** Whether this ride is marked, and a way to say so. */
export const useInterest = (id: string) => {
  const interested = useSyncExternalStore(
    watch,
    () => readMarked().includes(id),
    () => false,
  )
  return [interested, (next: boolean) => mark(id, next)] as const
}
