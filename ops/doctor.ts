import { join } from 'node:path'
import { readEnvironment } from '#server/environment.ts'
import { readSettings, SettingsMistake } from '#server/settings.ts'
import { bad, type Check, type Finding, ok } from './doctor/check.ts'
import {
  checkClocks,
  checkDatabase,
  checkMail,
  checkStorage,
  checkWeather,
} from './doctor/dependencies.ts'
import {
  checkBackups,
  checkBuild,
  checkDataFolder,
  checkPublicAddress,
  checkRunningSite,
} from './doctor/site.ts'
import { checkPush, checkSender } from './doctor/telling.ts'
import { explain } from './explain-failure.ts'

const root = join(import.meta.dirname, '..')

const checks: readonly Check[] = [
  checkBuild,
  checkDataFolder,
  checkDatabase,
  checkStorage,
  checkMail,
  checkSender,
  checkPush,
  checkWeather,
  checkRunningSite,
  checkPublicAddress,
  checkClocks,
  checkBackups,
]

let healthy = true

const print = ({ kind, says }: Finding) => {
  if (kind === 'bad') healthy = false
  process.stdout.write(`${kind.padEnd(5)} ${says}\n`)
}

/** Checks a site with the settings it runs with. */
const examine = async () => {
  const settings = readSettings(await readEnvironment(root))
  print(ok('The settings are valid'))
  for (const check of checks) {
    const findings = await check({ settings, root }).catch((error) => [bad(explain(error))])
    for (const finding of findings) print(finding)
  }
}

await examine().catch((error: unknown) => {
  if (!(error instanceof SettingsMistake)) throw error
  for (const mistake of error.message.split('\n')) print(bad(mistake))
})
process.exitCode = healthy ? 0 : 1
