import type { DatabaseTransaction } from './tables.ts'

/** How a write in one process reaches what the others keep ready. A topic is a room's name. */
export type Changes = {
  /** Said inside the transaction, so the others hear of it only if it commits. */
  notify(transaction: DatabaseTransaction, topic: string): Promise<void>
  /** Called after the commit, so this process never waits for its own news. */
  publish(topic: string): void
  /** The listener is told a topic, or nothing when anything may have changed unheard. */
  onChange(listener: (topic?: string) => void): void
  close(): Promise<void>
}

export const openListeners = () => {
  const known = new Set<(topic?: string) => void>()
  return {
    publish: (topic?: string) => {
      for (const listener of known) listener(topic)
    },
    onChange: (listener: (topic?: string) => void) => void known.add(listener),
  }
}

/** One process: nobody else is to be told. */
export const ownChanges = (): Changes => ({
  ...openListeners(),
  notify: async () => {},
  close: async () => {},
})
