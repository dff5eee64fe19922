import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { version as thisVersion } from '#server/version.ts'
import { lastBackup } from '../backup/nightly.ts'
import { isStale } from '../stale-build.js'
import { bad, type Check, type Finding, look, ok, request } from './check.ts'

export const checkBuild: Check = async ({ root }) => [
  ok(`Clubrun ${thisVersion} on Node ${process.versions.node}`),
  isStale(root)
    ? look('The build is missing or older than its sources. Run npm run build, then restart.')
    : ok('The build is up to date'),
]

const megabyte = 1024 * 1024
const enough = 1024 * megabyte
const tooLittle = 100 * megabyte

export const checkDataFolder: Check = async ({ settings }) => {
  const folder = resolve(settings.dataDir)
  const found = await stat(folder).catch(() => undefined)
  if (!found)
    return [look(`The data folder ${folder} does not exist yet. The first start creates it.`)]
  if (!found.isDirectory()) return [bad(`${folder} is not a folder. Set DATA_DIR to another.`)]
  return [await checkWritable(folder), await checkSpace(folder), await checkReaders(folder)]
}

const checkWritable = async (folder: string): Promise<Finding> => {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(file, '', { mode: 0o600, flag: 'wx' })
    await rm(file)
    return ok(`The data folder ${folder} can be written`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return bad(
      `The data folder ${folder} cannot be written (${code}). Allow this user to write there, or set DATA_DIR to another.`,
    )
  }
}

const checkSpace = async (folder: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${Math.round(free / megabyte)} MB are free for the data folder`
  if (free < tooLittle) return bad(`Only ${says}. Free some space before writes fail.`)
  return free < enough ? look(`Only ${says}. Free some space soon.`) : ok(says)
}

/** The folder holds addresses of people, and the secret that signs tokens. */
const checkReaders = async (folder: string): Promise<Finding> => {
  const names = (await readdir(folder)).filter((name) => /^(club\.sqlite|token-secret)/.test(name))
  const readable: string[] = []
  for (const name of ['', ...names]) {
    const { mode } = await stat(join(folder, name))
    if (mode & 0o077) readable.push(name || folder)
  }
  if (readable.length === 0) return ok('Other users of this machine cannot read the data folder')
  return look(
    `Other users of this machine can read ${readable.join(', ')}. Run chmod -R go= ${folder}, unless that is intended.`,
  )
}

const hours = 60 * 60 * 1000
/** One a night, and a few hours more. */
const maxBackupAge = 30 * hours

type Site = { readonly settings: Pick<Settings, 'backups' | 'publicUrl'> }

export const checkBackups = async (
  { settings }: Site,
  now = Date.now(),
): Promise<readonly Finding[]> => {
  const { backups: folder, publicUrl } = settings
  if (!folder) {
    const says = 'The site makes no backups: BACKUPS is not set'
    return [publicUrl ? look(`${says}. Set it to a folder on another disk.`) : ok(says)]
  }
  const last = await lastBackup(folder)
  if (last === undefined) {
    return [bad(`There is no backup in ${folder} yet. The log of the site says why.`)]
  }
  const age = Math.round((now - last) / hours)
  return [
    now - last > maxBackupAge
      ? bad(`The last backup in ${folder} is ${age} hours old. The log of the site says why.`)
      : ok(`The last backup is ${age} hours old`),
  ]
}

const reachable: Readonly<Record<string, string>> = {
  '0.0.0.0': '127.0.0.1',
  '::': '[::1]',
  '::1': '[::1]',
}

/** Where this machine reaches the site. */
export const localOrigin = ({ host, port }: Settings) => `http://${reachable[host] ?? host}:${port}`

export const checkRunningSite: Check = async ({ settings }) => {
  if (settings.port === 0) return [look('PORT is 0, so the port of the site is not known.')]
  const origin = localOrigin(settings)
  const health = await request(`${origin}/healthz`).catch(() => undefined)
  if (health?.status !== 200) {
    const says = health ? `answers with ${health.status} instead of 200` : 'does not answer'
    return [bad(`The site at ${origin} ${says}. Start it, or read its log.`)]
  }
  return [
    ok(`The site runs at ${origin}`),
    await checkReadiness(origin),
    await checkVersion(origin, settings.metricsToken),
  ]
}

const checkReadiness = async (origin: string) => {
  const { status } = await request(`${origin}/readyz`)
  return status === 200
    ? ok('The site reaches its database')
    : bad(`The site does not reach its database (${status}). Read its log.`)
}

/** The version is part of the metrics. */
const checkVersion = async (origin: string, token: string | undefined): Promise<Finding> => {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const response = await request(`${origin}/metrics`, headers)
  const running = (await response.text()).match(/^clubrun_build_info\{version="([^"]+)"/m)?.[1]
  if (running === undefined) {
    return look('The version of the running site is not known. Set METRICS_TOKEN to read it.')
  }
  return running === thisVersion
    ? ok(`The running site has this version (${running})`)
    : bad(`The running site has version ${running}, this is ${thisVersion}. Restart it.`)
}

/** The site as visitors reach it, through its proxy. */
export const checkPublicAddress: Check = async ({ settings: { publicUrl, trustProxy } }) => {
  if (!publicUrl) {
    return [ok('A local trial: PUBLIC_URL is not set, so only this machine can reach the site')]
  }
  const secure = publicUrl.startsWith('https:')
  return [
    secure
      ? ok('Visitors use https')
      : look('PUBLIC_URL is http: passwords are sent in the clear. Add a proxy with TLS.'),
    ...(secure && !trustProxy
      ? [
          look(
            'A proxy ends TLS, but TRUST_PROXY is not 1: all callers share the address and the limits of the proxy. Set it if the proxy sets X-Forwarded-For.',
          ),
        ]
      : []),
    ...(await checkReachable(publicUrl, secure)),
  ]
}

const checkReachable = async (publicUrl: string, secure: boolean): Promise<readonly Finding[]> => {
  try {
    const { status, headers } = await request(`${publicUrl}/healthz`)
    if (status !== 200) {
      return [bad(`${publicUrl} answers with ${status}. Read the log of the proxy.`)]
    }
    const metrics = await request(`${publicUrl}/metrics`)
    return [
      ok(`${publicUrl} leads to the site`),
      ...(secure && !headers.has('strict-transport-security')
        ? [bad('The proxy removes Strict-Transport-Security. Let it pass all headers on.')]
        : []),
      metrics.status === 200
        ? bad('/metrics is public. Block it in the proxy, and set TRUST_PROXY=1.')
        : ok('/metrics is not public'),
    ]
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return [
      bad(
        `${publicUrl} cannot be reached from here (${code ?? (error as Error).name}). Check the name, the certificate and the proxy.`,
      ),
    ]
  }
}
