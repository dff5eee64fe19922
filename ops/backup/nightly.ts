import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import { SettingsMistake } from '#server/settings.ts'
import { claimNight } from './claim-night.ts'
import { nightlyName, rotate } from './rotation.ts'

type Parts = {
  readonly db: Database
  readonly folder: string
  readonly timeZone: string
  readonly log: Log
}

const anHour = 60 * 60 * 1000

/** Makes a backup every night into a folder, and at once if the last night has none. */
export const keepBackups = ({ db, folder, timeZone, log }: Parts) => {
  let child: ChildProcess | undefined
  let leaving = false

  const lookAtTheClock = async () => {
    const now = Temporal.Now.zonedDateTimeISO(timeZone)
    const claim = await claimNight(db, now)
    if (!claim) return
    if (leaving) return void (await claim.settle(false))
    const file = join(folder, nightlyName(now.toPlainDate()))
    child = openScribe(file)
    const trouble = await troubleOf(child)
    child = undefined
    await claim.settle(trouble === undefined)
    if (leaving) return
    if (trouble !== undefined) throw new Error(trouble)
    const removed = await rotate(folder)
    log.info('backup made', { file, removed: removed.length })
  }

  let looking: Promise<void> | undefined
  const advice = 'No backup was made. Mend what the error says; it is tried again in an hour'
  const look = () => {
    looking ??= lookAtTheClock()
      .catch((error) => log.error(advice, error))
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(look, anHour)
  look()
  return {
    /** A backup that is under way is broken off, and made at the next start. */
    async close() {
      leaving = true
      clearInterval(timer)
      child?.kill()
      await looking
    },
  }
}

/** A process of its own, which gets the processor only when nobody else wants it. */
const openScribe = (file: string) => {
  const program = fileURLToPath(import.meta.resolve('#ops/backup.ts'))
  const scribe = spawn(process.execPath, [program, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    if (scribe.pid) setPriority(scribe.pid, os.priority.PRIORITY_LOW)
  } catch {
    // Where that is not allowed, the backup is made all the same.
  }
  return scribe
}

/** What went wrong, if anything, in the words of the process. */
const troubleOf = async (scribe: ChildProcess) => {
  const said = scribe.stderr ? text(scribe.stderr) : ''
  try {
    const [code, signal] = await once(scribe, 'close')
    return code === 0 ? undefined : (await said).trim() || `It ended with ${signal ?? code}.`
  } catch (error) {
    return String(error)
  }
}

/** Sees that backups can be kept there. */
export const prepareBackups = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsMistake([
      `BACKUPS names ${folder}, where this user cannot write (${code}): make that folder, or name another.`,
    ])
  }
}
