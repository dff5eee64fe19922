import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#server/database/tables.ts'
import { choose } from '#tests/support/choose.ts'
import { makeDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { publish } from '#tests/support/report.ts'
import { cores } from './cores.ts'
import { machineFacts } from './machine.ts'
import { type Club, seedClub, variables } from './mixed/club.ts'
import { mixedVisit } from './mixed/kinds.ts'
import { type Lengths, measure } from './mixed/measure.ts'
import { kindsTable, promises, promisesTable, summary } from './mixed/report.ts'
import { openSite } from './site.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    callers: { type: 'string', default: '1000' },
  },
})

const lengths: Lengths = values.quick
  ? { saturate: 2, normal: 5, overload: 5, after: 8 }
  : { saturate: 5, normal: 60, overload: 20, after: 15 }

const engines = [
  { name: 'sqlite', title: 'SQLite' },
  { name: 'postgresql', title: 'PostgreSQL' },
] as const
type Engine = (typeof engines)[number]
const asked = choose(engines, positionals)

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The database server is started from here and stays off the site's core. */
const stayAside = () => {
  if (!cores.pinned) return
  spawnSync('taskset', ['-acp', cores.besides.join(','), String(process.pid)])
}

/** The many processes of PostgreSQL would leave the load generator, on the same core, too little time to send and read. */
const yieldToGenerator = (folder: string) => {
  const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  setPriority(Number(pid), constants.priority.PRIORITY_LOW)
}

const visit = async ({ name }: Engine) => {
  await using stack = new AsyncDisposableStack()
  const postgres = name === 'postgresql' ? await startPostgres({ durable: true }) : undefined
  if (postgres) stack.defer(postgres.stop)
  if (postgres?.folder) yieldToGenerator(postgres.folder)
  const databaseUrl = postgres && (await makeDatabase(postgres.url)).url
  let club: Club | undefined
  const seed = async (db: Database) => {
    club = await seedClub(db, postgres !== undefined)
  }
  const site = stack.use(await openSite({ databaseUrl, seed, variables }))
  const kinds = await mixedVisit(site.port, club as Club)
  const crowd = { port: site.port, callers: Number(values.callers), kinds }
  // Without waiting here everything would be closed at once.
  return await measure(site.child, crowd, lengths, say)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const facts = [
  machineFacts(),
  `${values.callers} connections, ${lengths.normal} s at 70 %, ${lengths.overload} s at 200 %`,
  cores.pinned
    ? `site on a core of its own; load generator ${cores.besides.length > 1 ? 'and PostgreSQL on the others' : 'and PostgreSQL share the other'}`
    : 'NOT pinned (no taskset, or a single core), so more noise',
].join(' · ')
say(`${facts}\n`)
stayAside()

const sections: string[] = []
for (const engine of asked) {
  say(engine.title)
  const measured = await visit(engine)
  const promised = promises(measured)
  const tables = [summary(measured), promisesTable(promised), kindsTable(measured)].join('\n\n')
  say(`\n${tables}\n`)
  sections.push(`### ${engine.title}\n\n${tables}`)
  if (promised.some(({ kept }) => !kept)) process.exitCode = 1
}

// Only a whole, unhurried run is written down.
if (asked.length === engines.length && !values.quick) {
  await publish('benchmarks/load.md', 'results', [facts, ...sections].join('\n\n'))
}
