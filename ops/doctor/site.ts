import type { Settings } from '#server/settings.ts'
import { version as thisVersion } from '#server/version.ts'
import { bad, type Check, type Finding, look, ok, patience } from './finding.ts'

const anywhere: Readonly<Record<string, string>> = {
  '0.0.0.0': '127.0.0.1',
  '::': '[::1]',
  '::1': '[::1]',
}

/** Where the site is reached on this machine itself. */
export const localOrigin = ({ host, port }: Settings) => `http://${anywhere[host] ?? host}:${port}`

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) })

/** The site that runs with these settings. */
export const checkSite: Check = async ({ settings }) => {
  if (settings.port === 0) return [look('PORT is 0: where the site listens cannot be known here.')]
  const origin = localOrigin(settings)
  const alive = await ask(`${origin}/healthz`).catch(() => undefined)
  if (alive?.status !== 200) {
    const says = alive ? `answers with ${alive.status} instead of 200` : 'does not answer'
    return [bad(`The site at ${origin} ${says}. Start it, or see its log for why it did not.`)]
  }
  return [
    ok(`The site runs at ${origin}`),
    await readiness(origin),
    await version(origin, settings.metricsToken),
  ]
}

const readiness = async (origin: string) => {
  const { status } = await ask(`${origin}/readyz`)
  return status === 200
    ? ok('The site reaches its database')
    : bad(`The site does not reach its database (${status}). See its log.`)
}

/** The site tells its version only to those who may watch it. */
const version = async (origin: string, token: string | undefined): Promise<Finding> => {
  const answer = await ask(`${origin}/metrics`, token ? { authorization: `Bearer ${token}` } : {})
  const running = (await answer.text()).match(/^clubrun_build_info\{version="([^"]+)"/m)?.[1]
  if (running === undefined) {
    return look('The site does not tell its version. Set METRICS_TOKEN to be told.')
  }
  return running === thisVersion
    ? ok(`The site that runs is of this version (${running})`)
    : bad(`The site that runs is version ${running}, this is ${thisVersion}. Restart it.`)
}
