import type { Finding } from '#contract/office.ts'
import { withTimeout } from '#server/http/timeouts.ts'
import type { Settings } from '#server/settings.ts'
import { type Check, look, ok } from './check.ts'
import {
  checkClocks,
  checkDatabase,
  checkMail,
  checkStorage,
  checkWeather,
} from './dependencies.ts'
import { checkBackups, checkBuild, checkDataFolder, checkPublicAddress } from './site.ts'
import { checkPush, checkSender } from './telling.ts'

/** Checking every page of the embedded database would stop the site meanwhile. */
const checkRunningDatabase: Check = async (site) =>
  site.settings.databaseUrl
    ? checkDatabase(site)
    : [ok('The embedded database answers. The command npm run doctor checks that it is intact.')]

const checks: readonly Check[] = [
  checkBuild,
  checkDataFolder,
  checkRunningDatabase,
  checkStorage,
  checkMail,
  checkSender,
  checkPush,
  checkWeather,
  checkPublicAddress,
  checkClocks,
  checkBackups,
]

/** The site answers after ten seconds at the latest. */
const longestCheck = 8_000

/** Errors may name what only the operator should read. */
const unfinished = () => [
  look('A check did not come to an end. The command npm run doctor on the machine says more.'),
]

/** What a running site finds out about its machine. */
export const examine = async (settings: Settings, root: string): Promise<readonly Finding[]> => {
  const found = checks.map((check) =>
    withTimeout(check({ settings, root }), { ms: longestCheck }).catch(unfinished),
  )
  return (await Promise.all(found)).flat()
}
