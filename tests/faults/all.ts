import { clockMoved } from './clock-moved.ts'
import { databaseAway } from './database-away.ts'
import { databaseSlow } from './database-slow.ts'
import { diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { fileLocked } from './file-locked.ts'
import { rsvpsKilled } from './rsvps-killed.ts'
import { siteKilled, workerKilled } from './site-killed.ts'
import { stoppedUnderLoad } from './stopped-under-load.ts'
import { uploadKilled } from './upload-killed.ts'
import { wordsKilled } from './words-killed.ts'

export const faults: readonly Fault[] = [
  siteKilled,
  rsvpsKilled,
  wordsKilled,
  workerKilled,
  ...databaseAway,
  ...databaseSlow,
  fileLocked,
  ...diskFull,
  uploadKilled,
  clockMoved,
  ...stoppedUnderLoad,
]
