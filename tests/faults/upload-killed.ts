import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childProcesses } from '#tests/support/child-processes.ts'
import { anHour, openClock } from './clock.ts'
import { type Club, openClub, type Running } from './club.ts'
import type { Circumstances, Fault } from './fault.ts'
import { openUploads } from './uploads.ts'
import { openWriteLog, type WriteLog } from './write-log.ts'

/** Large enough to be killed while it is read. */
const size = { width: 3000, height: 2000 }

const imageWorkersOf = ({ child }: Running) => childProcesses('image-worker.ts', child.pid)

/** The image process, once there is one. */
const imageWorkerOf = async (site: Running): Promise<number> => {
  const [pid] = await imageWorkersOf(site)
  if (pid !== undefined) return pid
  await pause(10)
  return imageWorkerOf(site)
}

/** A zombie process is gone as well. */
const isGone = (pid: number) => {
  const { stdout } = spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
  return /^(Z.*|\s*)$/.test(stdout.trim())
}

export const uploadKilled: Fault = {
  name: 'upload-killed',
  says: '`kill -9` of the process that reads pictures, or of the site, in the middle of an upload',
  on: ['sqlite', 'postgres'],
  rounds: { long: 12, short: 1 },
  shortOn: 'sqlite',
  async strike({ stack, server, rounds, draw }: Circumstances) {
    const club = await openClub({ stack, server: server?.url })
    const writeLog = openWriteLog(club)
    const uploads = await openUploads(club, writeLog, size)
    let site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const sending = uploads.send()
      const imageWorker = await imageWorkerOf(site)
      await pause(draw() * 300)
      if (round % 2 === 0) {
        if (!isGone(imageWorker)) process.kill(imageWorker, 'SIGKILL')
      } else {
        site.child.kill('SIGKILL')
        await site.exit
        site = await club.start()
      }
      const killed = performance.now()
      const { status } = await sending
      if (![0, 200, 503].includes(status))
        writeLog.broken.add(`the upload was answered with ${status}`)
      while ((await uploads.send()).status !== 200) await pause(50)
      const seconds = (performance.now() - killed) / 1000
      writeLog.recoveries.push({ answer: seconds, write: seconds })
      if (round % 2 === 1 && !isGone(imageWorker)) writeLog.broken.add('a process was left behind')
    }
    await uploads.check()
    await findOrphans(club, writeLog, site)
    return writeLog
  },
}

/** An hour later no interrupted upload is left, and every picture file belongs to a row. */
const findOrphans = async (club: Club, { broken }: WriteLog, site: Running) => {
  site.child.kill('SIGKILL')
  await site.exit
  const clock = await openClock(club)
  await clock.set(2 * anHour)
  await club.start(clock.variables)
  const arriving = await readdir(join(club.dataDir, 'incoming'))
  if (arriving.length > 0) broken.add(`an hour later there is still ${arriving}`)
  const files = await readdir(join(club.dataDir, 'pictures'), { recursive: true })
  const rows = await club.look((db) => db.selectFrom('picture').select('id').execute())
  const known = new Set(rows.map(({ id }) => id))
  const orphans = files
    .filter((file) => file.endsWith('.webp'))
    .filter((file) => !known.has(file.slice(file.lastIndexOf('/') + 1).split('-')[0] ?? ''))
  if (orphans.length > 0) broken.add(`these belong to no picture: ${orphans}`)
}
