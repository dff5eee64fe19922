import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const aDay = 24 * 60 * 60 * 1000

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Keeps the log in a folder, a file a day, and lets go of those that are old enough. */
export const openLogFiles = (folder: string, keepDays: number) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    write(text: string, now = Date.now()) {
      try {
        appendFileSync(join(folder, `clubrun-${dayOf(now)}.log`), text, { mode: 0o600 })
      } catch {
        // A full disk must not end the site, and standard output has the same lines.
      }
    },
    deleteOld(now = Date.now()) {
      const oldest = `clubrun-${dayOf(now - keepDays * aDay)}.log`
      const old = readdirSync(folder).filter(
        (name) => /^clubrun-\d{4}-\d\d-\d\d\.log$/.test(name) && name < oldest,
      )
      for (const name of old) rmSync(join(folder, name), { force: true })
    },
  }
}
