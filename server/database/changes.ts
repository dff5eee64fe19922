import type { DatabaseTransaction } from './tables.ts'

/** How a write in one process reaches the caches of all processes. A topic is the name of a feature. */
export type Changes = {
  /** Notifies other processes, inside the transaction: they learn of the write only if it commits. */
  notify(transaction: DatabaseTransaction, topic: string): Promise<void>
  /** The same when everything may have changed. */
  notifyAll(transaction: DatabaseTransaction): Promise<void>
  /** Calls the listeners of this process after the commit, without waiting for the notification. */
  publish(topic?: string): void
  /** The listener gets a topic, or nothing when notifications may have been missed. */
  onChange(listener: (topic?: string) => void): void
  close(): Promise<void>
}

export const openListeners = () => {
  const listeners = new Set<(topic?: string) => void>()
  return {
    publish: (topic?: string) => {
      for (const listener of listeners) listener(topic)
    },
    onChange: (listener: (topic?: string) => void) => void listeners.add(listener),
  }
}

/** For a single process: there is no other process to notify. */
export const ownChanges = (): Changes => ({
  ...openListeners(),
  notify: async () => {},
  notifyAll: async () => {},
  close: async () => {},
})
