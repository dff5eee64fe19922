import type { Settings } from '#server/settings.ts'
import { lastBackup } from '../backup/nightly.ts'
import { bad, type Finding, look, ok } from './finding.ts'

const hours = 60 * 60 * 1000
/** One a night, with some hours of grace. */
const longest = 30 * hours

type Site = { readonly settings: Pick<Settings, 'backups' | 'publicUrl'> }

/** Whether the last night has a backup. */
export const checkBackups = async (
  { settings }: Site,
  now = Date.now(),
): Promise<readonly Finding[]> => {
  const { backups: folder, publicUrl } = settings
  if (!folder) {
    const says = 'No backups are made by the site itself: BACKUPS is not set'
    return [publicUrl ? look(`${says}. Name a folder on another disk.`) : ok(says)]
  }
  const last = await lastBackup(folder)
  if (last === undefined) {
    return [bad(`There is no backup in ${folder} yet. See the log of the site for why.`)]
  }
  const age = Math.round((now - last) / hours)
  return [
    now - last > longest
      ? bad(`The last backup in ${folder} is ${age} hours old. See the log of the site for why.`)
      : ok(`The last backup is ${age} hours old`),
  ]
}
