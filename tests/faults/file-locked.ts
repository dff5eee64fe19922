import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { healing } from './repair.ts'

/** Longer than the site waits for it. */
const heldFor = 6_500

export const fileLocked = healing(
  {
    name: 'file-locked',
    says: 'another program holds the write lock of SQLite for 6.5 s',
    on: ['sqlite'],
    rounds: { long: 5, short: 1 },
  },
  () => ({
    async fail({ club, writeLog }) {
      using other = new DatabaseSync(join(club.dataDir, 'club.sqlite'), { timeout: 5_000 })
      other.exec('begin immediate')
      await pause(heldFor)
      const { status } = await writeLog.ask({ path: '/api/newsInfo?limit=1' })
      if (status !== 200) writeLog.broken.add(`reading was answered with ${status} during the lock`)
      other.exec('rollback')
    },
  }),
)
