/** `npm run scan`: runs two scanners against trial sites; `-- --quick` for a first look. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres.ts'
import { publish } from '#tests/support/report.ts'
import { findPlantedHoles } from './planted-holes.ts'
import { describe, isGood } from './report.ts'
import { isInstalled } from './run-tool.ts'
import { openScanSite } from './scan-site.ts'
import { crawl, injectSql, type Plan } from './scans.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    /** Keeps the output of the scanners. */
    keep: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '45' },
  },
})

const say = (text: string) => process.stdout.write(`${text}\n`)

const missing = () => {
  const tools = ['wapiti', 'sqlmap'].filter((tool) => !isInstalled(tool))
  if (tools.length > 0) return `Missing: apt-get install -y ${tools.join(' ')}`
  if (process.platform !== 'linux') return 'This needs Linux: every request has its own address.'
  const built = existsSync(join(import.meta.dirname, '../../build/site.js'))
  return built ? undefined : 'Build the site first: npm run build'
}

const scan = async (plan: Plan) => {
  await findPlantedHoles(join(plan.folder, 'proof'))
  say('Both scanners find the holes of a server made for that.')
  const postgres = await startPostgres()
  try {
    await using crawled = await openScanSite(join(plan.folder, 'crawled'))
    await using small = await openScanSite(join(plan.folder, 'small'))
    await using large = await openScanSite(join(plan.folder, 'large'), postgres.url)
    const scans = await Promise.all([
      crawl(crawled, plan),
      injectSql(small, 'SQLite', plan),
      injectSql(large, 'PostgreSQL', plan),
    ])
    return scans.flat()
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
  const patience = values.quick
    ? { crawl: 10, attack: 4, call: 20 }
    : { crawl: 60, attack: 12, call: 300 }
  const end = Date.now() + Number(values.minutes) * 60_000
  const scans = await scan({ folder, patience, end, say })
  const table = describe(scans)
  say(`\n${table}`)
  // A quick run is not written down.
  if (!values.quick) await publish('docs/reliability.md', 'scan', table)
  process.exitCode = scans.every(isGood) ? 0 : 1
} finally {
  if (values.keep) say(`What the scanners said is in ${folder}.`)
  else await rm(folder, { recursive: true, force: true })
}
