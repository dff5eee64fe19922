import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/database/tables.ts'
import type { Log } from '#server/http/log.ts'
import { SettingsMistake } from '#server/settings.ts'

type Parts = {
  readonly db: Database
  readonly folder: string
  readonly timeZone: () => string
  readonly log: Log
}

const anHour = 60 * 60 * 1000

/** Makes a backup every night, and at once if the last night has none. */
export const scheduleBackups = ({ db, folder, timeZone, log }: Parts) => {
  let child: ChildProcess | undefined
  let closing = false

  const backUpIfDue = async () => {
    const now = Temporal.Now.zonedDateTimeISO(timeZone())
    const claim = await claimNight(db, now)
    if (!claim) return
    if (closing) return void (await claim.settle(false))
    const file = join(folder, nightlyName(now.toPlainDate()))
    child = startBackup(file)
    const failure = await failureOf(child)
    child = undefined
    await claim.settle(failure === undefined)
    if (closing) return
    if (failure !== undefined) throw new Error(failure)
    const deleted = await rotate(folder)
    log.info('backup made', { file, deleted: deleted.length })
  }

  let running: Promise<void> | undefined
  const check = () => {
    running ??= backUpIfDue()
      .catch((error) => log.error('No backup was made; it will be tried again in an hour', error))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(check, anHour)
  check()
  return {
    /** A running backup is aborted, and made at the next start. */
    async close() {
      closing = true
      clearInterval(timer)
      child?.kill()
      await running
    },
  }
}

/** A process of its own with low priority, so that the site stays responsive. */
export const startBackup = (file: string, env = process.env) => {
  const program = fileURLToPath(import.meta.resolve('#ops/backup.ts'))
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  const child = spawn(process.execPath, [program, file], { env, stdio: [...stdio] })
  try {
    if (child.pid) setPriority(child.pid, os.priority.PRIORITY_LOW)
  } catch {
    // Where that is not allowed, the backup runs with normal priority.
  }
  return child
}

/** Why it made no backup, as a sentence. */
export const failureOf = async (child: ChildProcess) => {
  const errors = child.stderr ? text(child.stderr) : ''
  try {
    const [code, signal] = await once(child, 'close')
    return code === 0 ? undefined : (await errors).trim() || `It ended with ${signal ?? code}.`
  } catch (error) {
    return String(error)
  }
}

/** Makes sure that backups can be written there. */
export const prepareBackupFolder = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsMistake([
      `BACKUPS is ${folder}, where this user cannot write (${code}). Create that folder, or choose another.`,
    ])
  }
}

const fact = 'backup'
const hour = 3

/** A backup that takes longer was killed with its site. */
const longest = { hours: 6 }

/**
 * One process per night claims the backup. The table of facts holds the time and the result of the last
 * claim; times are compared as text.
 */
export const claimNight = async (db: Database, now: Temporal.ZonedDateTime) => {
  const mine = `${timestamp(now)} begun`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('fact')
    .values({ name: fact, value: mine })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: mine })
        .where((is) =>
          is.or([
            is('fact.value', '<', timestamp(lastNight(now))),
            is('fact.value', 'like', '%failed'),
            // Written while the clock was ahead.
            is('fact.value', '>', timestamp(now.add({ days: 1 }))),
            is('fact.value', 'like', '%begun').and(
              'fact.value',
              '<',
              timestamp(now.subtract(longest)),
            ),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return undefined
  return {
    settle: (made: boolean) =>
      db
        .updateTable('fact')
        .set({ value: `${timestamp(now)} ${made ? 'made' : 'failed'}` })
        .where('name', '=', fact)
        .where('value', '=', mine)
        .execute(),
  }
}

/** The last time it was three in the morning at the club. */
const lastNight = (now: Temporal.ZonedDateTime) => {
  const tonight = now.withPlainTime({ hour })
  return Temporal.ZonedDateTime.compare(tonight, now) > 0 ? tonight.subtract({ days: 1 }) : tonight
}

const timestamp = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString()

const nightly = /^clubrun-(\d{4}-\d{2}-\d{2})\.tar$/
const abandoned = /^clubrun-\d{4}-\d{2}-\d{2}\.tar\.part$/

const daysKept = 7
const weeksKept = 4

export const nightlyName = (day: Temporal.PlainDate) => `clubrun-${day}.tar`

/**
 * The backups to delete: all but the seven newest and, of the older ones, the newest of each of four
 * weeks. They are counted, not compared with today, so a wrong clock costs no backup.
 */
export const expiredBackups = (names: readonly string[]) => {
  const newestFirst = names
    .filter((name) => nightly.test(name))
    .sort()
    .reverse()
  const older = newestFirst.slice(daysKept)
  const newestOfWeek = [...Map.groupBy(newestFirst, mondayOf).values()].map(([first]) => first)
  const kept = newestOfWeek.filter((name) => older.includes(name ?? '')).slice(0, weeksKept)
  return older.filter((name) => !kept.includes(name))
}

const mondayOf = (name: string) => {
  const day = Temporal.PlainDate.from(name.match(nightly)?.[1] ?? '')
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

/** Deletes expired backups and what killed ones have left; never files with other names. */
export const rotate = async (folder: string) => {
  const names = await readdir(folder)
  const expired = [...expiredBackups(names), ...names.filter((name) => abandoned.test(name))]
  for (const name of expired) await rm(join(folder, name), { force: true })
  return expired
}

/** When the newest backup in a folder was finished; nothing if there is none. */
export const lastBackup = async (folder: string): Promise<number | undefined> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar'))
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        // Deleted by the rotation just now.
        () => 0,
      ),
    ),
  )
  return times.length > 0 ? Math.max(...times) : undefined
}
