import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isExplained } from './explained.ts'
import { openRelay } from './relay.ts'
import type { Scan } from './report.ts'
import type { Caller, ScanSite } from './scan-site.ts'
import { type Engine, sqlmap } from './sqlmap.ts'
import { findTargets } from './targets.ts'
import { type Finding, wapiti } from './wapiti.ts'

/** Seconds for finding pages, for each kind of attack on them, and for one call. */
type Patience = { readonly crawl: number; readonly attack: number; readonly call: number }

export type Plan = {
  readonly folder: string
  readonly patience: Patience
  /** Scans that have not begun by then are skipped, which is a finding. */
  readonly end: number
  readonly say: (text: string) => void
}

const pages = [
  '/',
  '/about',
  '/gallery',
  '/contact',
  '/privacy',
  '/login',
  '/register',
  '/news',
  '/dashboard',
  '/calender?day=2026-11-20',
]

/** Wapiti as a visitor, a moderator and an admin, one after the other. */
export const crawl = async (trial: ScanSite, plan: Plan): Promise<readonly Scan[]> => {
  const targets = await findTargets(trial)
  const reading = targets.filter(({ method }) => method === 'GET')
  const paths = [...pages, ...reading.map(({ path }) => path.replace('*', ''))]
  const scans: Scan[] = []
  for (const caller of ['visitor', 'moderator', 'admin'] as const) {
    using relay = await openRelay({ port: trial.port, authorize: await trial.authorizeAs(caller) })
    const place = join(plan.folder, `wapiti-${caller}`)
    await mkdir(place)
    const start = paths.map((path) => relay.origin + path)
    const late = [{ kind: 'not scanned', where: '/', says: 'there was no time left' }]
    const findings = Date.now() > plan.end ? late : await wapiti(place, start, plan.patience)
    const of = 'pages and reading calls on SQLite'
    scans.push(printed({ scanner: 'wapiti', as: caller, of, seen: relay.seen, findings }, plan))
  }
  return scans
}

/** Runs sqlmap on every call, as a caller who is allowed. */
export const injectSql = async (trial: ScanSite, engine: Engine, plan: Plan) => {
  const targets = await findTargets(trial)
  const scans: Scan[] = []
  for (const caller of ['visitor', 'member', 'moderator', 'admin'] as const) {
    const own = targets.filter(({ as }) => as === caller)
    scans.push(printed(await injectAs(caller, own, trial, engine, plan), plan))
  }
  return scans
}

const injectAs = async (
  caller: Caller,
  targets: Awaited<ReturnType<typeof findTargets>>,
  trial: ScanSite,
  engine: Engine,
  { folder, patience, end, say }: Plan,
): Promise<Scan> => {
  using relay = await openRelay({ port: trial.port, authorize: await trial.authorizeAs(caller) })
  const findings: Finding[] = []
  for (const [at, target] of targets.entries()) {
    const place = join(folder, `sqlmap-${engine}-${caller}-${at}`)
    const seconds = Math.min(patience.call, (end - Date.now()) / 1000)
    findings.push(...(await sqlmap(place, relay.origin, target, engine, seconds)))
    say(`${engine} ${caller} ${at + 1}/${targets.length} ${target.method} ${target.name}`)
  }
  const of = `${targets.length} calls on ${engine}`
  return { scanner: 'sqlmap', as: caller, of, seen: relay.seen, findings }
}

const printed = (scan: Scan, { say }: Plan) => {
  for (const { kind, where, says } of scan.findings.filter((one) => !isExplained(one))) {
    say(`${scan.scanner} as ${scan.as}: ${kind} at ${where}: ${says}`)
  }
  return scan
}
