import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Club } from './club.ts'

const preload = pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href

export const anHour = 60 * 60 * 1000
export const aDay = 24 * anHour
export const aYear = 365 * aDay

/** A clock that can be set wrong while the site runs, and the arguments that the site needs for it. */
export const openClock = async ({ dataDir }: Club) => {
  const file = join(dataDir, 'clock')
  const set = async (by: number) => {
    await writeFile(file, String(by))
    // The site looks at it every 20 ms.
    await pause(100)
  }
  await set(0)
  return { set, variables: { NODE_OPTIONS: `--import=${preload}`, MOVED_CLOCK: file } }
}
