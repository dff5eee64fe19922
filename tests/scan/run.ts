/** `npm run scan`: two scanners of others against trial sites of our own; `-- --quick` for a first look. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/machinery/postgres.ts'
import { openBrokenServer } from './broken-server.ts'
import { isExplained } from './explained.ts'
import { openRelay } from './relay.ts'
import { isGood, publish, type Scan, tableOf } from './report.ts'
import { isInstalled } from './run-tool.ts'
import { type Engine, sqlmap } from './sqlmap.ts'
import { findTargets } from './targets.ts'
import { type Caller, openTrial, type Trial } from './trial.ts'
import { wapiti } from './wapiti.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '15' },
  },
})
const seconds = values.quick
  ? { crawl: 10, attack: 4, call: 20 }
  : { crawl: 60, attack: 12, call: 120 }

/** What has not begun by then is not scanned, and that is a finding. */
const end = Date.now() + Number(values.minutes) * 60_000

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A scanner that finds nothing in a server full of holes would find nothing here either. */
const provesItself = async (folder: string) => {
  using broken = await openBrokenServer()
  using relay = await openRelay(broken)
  await mkdir(folder, { recursive: true })
  const kinds = new Set(
    (await wapiti(folder, [`${relay.origin}/`], { crawl: 30, attack: 30 }, 'sql ssrf xss')).map(
      ({ kind }) => kind,
    ),
  )
  for (const kind of ['Cross Site Scripting', 'SQL Injection', 'Server Side Request Forgery']) {
    if (!kinds.has(kind)) throw new Error(`wapiti does not see ${kind} in a server that has it.`)
  }
  const target = { name: 'item', method: 'GET', path: '/item?id=1' }
  const [hole] = await sqlmap(join(folder, 'item'), relay.origin, target, 'SQLite', 120)
  if (hole?.kind !== 'SQL injection') throw new Error('sqlmap does not see a hole made for it.')
  say('Both scanners find the holes of a server made for that.')
}

const startingPoints = (origin: string, paths: readonly string[]) => [
  `${origin}/`,
  ...[
    '/about',
    '/gallery',
    '/contact',
    '/login',
    '/register',
    '/news',
    '/dashboard',
    '/calender?day=2026-11-20',
  ]
    .concat(paths)
    .map((path) => origin + path),
]

const crawlAs = async (caller: Caller, trial: Trial, folder: string): Promise<Scan> => {
  using relay = await openRelay({ port: trial.port, authorize: await trial.authorizeAs(caller) })
  const place = join(folder, `wapiti-${caller}`)
  await mkdir(place)
  const targets = await findTargets(trial)
  const lists = targets
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace('*', ''))
  const findings = await wapiti(place, startingPoints(relay.origin, lists), seconds)
  const scan = {
    scanner: 'wapiti',
    as: caller,
    of: 'pages and reading calls, SQLite',
    seen: relay.seen,
    findings,
  }
  tell(scan)
  return scan
}

const askAll = async (trial: Trial, engine: Engine, folder: string): Promise<readonly Scan[]> => {
  const targets = await findTargets(trial)
  const scans: Scan[] = []
  for (const caller of ['visitor', 'member', 'moderator', 'admin'] as const) {
    using relay = await openRelay({ port: trial.port, authorize: await trial.authorizeAs(caller) })
    const own = targets.filter(({ as }) => as === caller)
    const findings = []
    for (const [at, target] of own.entries()) {
      const place = join(folder, `sqlmap-${engine}-${caller}-${at}`)
      const left = Math.min(seconds.call, (end - Date.now()) / 1000)
      findings.push(...(await sqlmap(place, relay.origin, target, engine, left)))
      say(`${engine} ${caller} ${at + 1}/${own.length} ${target.method} ${target.name}`)
    }
    const of = `${own.length} calls on ${engine}`
    scans.push({ scanner: 'sqlmap', as: caller, of, seen: relay.seen, findings })
  }
  scans.forEach(tell)
  return scans
}

const tell = ({ scanner, as, findings }: Scan) => {
  for (const finding of findings.filter((one) => !isExplained(one))) {
    say(`${scanner} as ${as}: ${finding.kind} at ${finding.where}: ${finding.says}`)
  }
}

const missing = () => {
  const tools = ['wapiti', 'sqlmap'].filter((tool) => !isInstalled(tool))
  if (tools.length > 0) return `Missing: apt-get install -y ${tools.join(' ')}`
  if (process.platform !== 'linux')
    return 'This needs Linux: every request has an address of its own.'
  if (!existsSync(join(import.meta.dirname, '../../build/site.js')))
    return 'Build the site first: npm run build'
  return undefined
}

const scan = async (folder: string) => {
  await provesItself(join(folder, 'proof'))
  const postgres = await startPostgres()
  try {
    await using small = await openTrial(join(folder, 'small'))
    await using crawled = await openTrial(join(folder, 'crawled'))
    await using large = await openTrial(join(folder, 'large'), postgres.url)
    const crawls = async () => {
      const scans: Scan[] = []
      for (const caller of ['visitor', 'moderator', 'admin'] as const) {
        scans.push(await crawlAs(caller, crawled, folder))
      }
      return scans
    }
    const all = await Promise.all([
      crawls(),
      askAll(small, 'SQLite', folder),
      askAll(large, 'PostgreSQL', folder),
    ])
    return all.flat()
  } finally {
    await postgres.stop()
  }
}

const trouble = missing()
if (trouble) {
  say(trouble)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'clubrun-scan-'))
try {
  const scans = await scan(folder)
  const table = tableOf(scans)
  say(`\n${table}`)
  await publish(table)
  process.exitCode = scans.every(isGood) ? 0 : 1
} finally {
  if (values.keep) say(`What the scanners said is in ${folder}.`)
  else await rm(folder, { recursive: true, force: true })
}
