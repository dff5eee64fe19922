import { join } from 'node:path'
import { readEnvironment } from '#server/environment.ts'
import { readSettings, SettingsMistake } from '#server/settings.ts'
import { checkBackups } from './doctor/backups.ts'
import { checkBuild } from './doctor/build.ts'
import { checkClock } from './doctor/clock.ts'
import { checkDatabase } from './doctor/database.ts'
import { bad, type Check, type Finding, ok } from './doctor/finding.ts'
import { checkFolder } from './doctor/folder.ts'
import { checkMail } from './doctor/mail.ts'
import { checkPublic } from './doctor/public.ts'
import { checkSite } from './doctor/site.ts'
import { checkStorage } from './doctor/storage.ts'
import { explain } from './explain-failure.ts'

const house = join(import.meta.dirname, '..')

const checks: readonly Check[] = [
  checkBuild,
  checkFolder,
  checkDatabase,
  checkStorage,
  checkMail,
  checkSite,
  checkPublic,
  checkClock,
  checkBackups,
]

let healthy = true

const say = ({ kind, says }: Finding) => {
  if (kind === 'bad') healthy = false
  process.stdout.write(`${kind.padEnd(5)} ${says}\n`)
}

/** Looks a site over with the settings it is run with, and says of everything what to do. */
const examine = async () => {
  const settings = readSettings(await readEnvironment(house))
  say(ok('The settings can be read'))
  for (const check of checks) {
    const findings = await check({ settings, house }).catch((error) => [bad(explain(error))])
    for (const finding of findings) say(finding)
  }
}

await examine().catch((error: unknown) => {
  if (!(error instanceof SettingsMistake)) throw error
  for (const mistake of error.message.split('\n')) say(bad(mistake))
})
process.exitCode = healthy ? 0 : 1
