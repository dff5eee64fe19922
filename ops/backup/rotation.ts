import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const ours = /^clubrun-(\d{4}-\d{2}-\d{2})\.tar$/
const abandoned = /^clubrun-\d{4}-\d{2}-\d{2}\.tar\.part$/

const newest = 7
const weeks = 4

export const nightlyName = (day: Temporal.PlainDate) => `clubrun-${day}.tar`

/**
 * The names that may go: all but the seven newest and, of those before, the newest of each of four
 * weeks. They are counted, not compared with today, so a clock gone wrong costs no backup.
 */
export const superfluous = (names: readonly string[]) => {
  const nightly = names
    .filter((name) => ours.test(name))
    .sort()
    .reverse()
  const older = nightly.slice(newest)
  const newestOfWeek = [...Map.groupBy(nightly, weekOf).values()].map(([first]) => first)
  const kept = new Set(newestOfWeek.filter((name) => older.includes(name ?? '')).slice(0, weeks))
  return older.filter((name) => !kept.has(name))
}

/** The Monday of a backup's week. */
const weekOf = (name: string) => {
  const day = Temporal.PlainDate.from(name.match(ours)?.[1] ?? '')
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

/** Removes the backups that may go, and what killed ones have left; nothing of other names. */
export const rotate = async (folder: string) => {
  const names = await readdir(folder)
  const going = [...superfluous(names), ...names.filter((name) => abandoned.test(name))]
  for (const name of going) await rm(join(folder, name), { force: true })
  return going
}
