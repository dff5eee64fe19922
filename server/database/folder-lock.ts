import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isLocked } from './errors.ts'

const retryInterval = 50

type Options = {
  /** Milliseconds to wait for another site to release the folder. */
  readonly timeout: number
  readonly onWaiting?: () => void
}

/**
 * Locks a data folder for one site, or returns nothing if another site has it. The lock is a SQLite lock on
 * an empty file: the operating system releases it when the process dies, however it dies.
 */
export const lockFolder = async (dataDir: string, { timeout, onWaiting }: Options) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(dataDir, 'site.lock'), { timeout: 0 })
  const end = performance.now() + timeout
  for (let tries = 0; ; tries++) {
    try {
      // Without a journal on disk no second file is left behind.
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
      await pause(retryInterval)
    }
  }
}
