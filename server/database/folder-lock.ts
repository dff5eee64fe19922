import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isLocked } from './faults.ts'

const betweenTries = 50

type Patience = {
  /** Milliseconds to wait for whoever has the folder. */
  readonly patience: number
  readonly onWaiting?: () => void
}

/**
 * Keeps a data folder for one site at a time, or gives nothing if another one has it. The lock is one that
 * SQLite holds on an empty file: the operating system takes it back when the process dies, however it dies.
 */
export const lockFolder = async (dataDir: string, { patience, onWaiting }: Patience) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(dataDir, 'site.lock'), { timeout: 0 })
  const end = performance.now() + patience
  for (let tries = 0; ; tries++) {
    try {
      // Without a journal on the disk there is no second file to be left behind.
      file.exec('pragma journal_mode = memory; begin exclusive')
      const release = () => file.close()
      return { release, [Symbol.dispose]: release }
    } catch (error) {
      const isTaken = isLocked(error)
      if (!isTaken || performance.now() >= end) {
        file.close()
        if (isTaken) return undefined
        throw error
      }
      if (tries === 0) onWaiting?.()
      await pause(betweenTries)
    }
  }
}
