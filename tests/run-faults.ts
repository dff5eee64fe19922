/** `npm run faults`: runs every fault on both databases, and counts what is lost. */
import { parseArgs } from 'node:util'
import { machineFacts } from '../benchmarks/machine.ts'
import { faults } from './faults/all.ts'
import type { Engine } from './faults/club.ts'
import { type Fault, type Finding, runFault } from './faults/fault.ts'
import { describe } from './faults/report.ts'
import { choose } from './support/choose.ts'
import { startOwnPostgres } from './support/postgres.ts'
import { publish } from './support/report.ts'

const { values } = parseArgs({
  options: {
    /** Names of faults and of databases, with commas between them; all where it is left out. */
    only: { type: 'string' },
    on: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const chosen = choose(faults, values.only?.split(','))
const engines = choose([{ name: 'sqlite' }, { name: 'postgres' }] as const, values.on?.split(','))
const isWhole = values.only === undefined && values.on === undefined && values.rounds === undefined

const facts = `${machineFacts()} · seed ${values.seed}`
say(facts)
const findings: Finding[] = []
const failures: string[] = []
const notRun: string[] = []
const needsServer = engines.some(
  ({ name }) => name === 'postgres' && chosen.some(({ on }) => on.includes(name)),
)
const server = needsServer ? await startOwnPostgres({ durable: true }) : undefined

const run = async (fault: Fault, engine: Engine) => {
  const title = `${fault.name} on ${engine}`
  const missing = fault.missing?.()
  if (missing) {
    notRun.push(`${title}: not run. ${missing}`)
    return say(notRun.at(-1) ?? '')
  }
  const rounds = Number(values.rounds ?? fault.rounds.long)
  say(`${title}, ${rounds} rounds …`)
  const seed = Number(values.seed)
  const trial = { engine, server, rounds, seed, say: (text: string) => say(`  ${text}`) }
  try {
    const finding = await runFault(fault, trial)
    findings.push(finding)
    failures.push(...finding.broken.map((promise) => `${title}: ${promise}`))
    const outcome = finding.broken.length ? 'BROKEN' : 'kept'
    say(`  ${outcome} in ${finding.seconds.toFixed(0)} s`)
  } catch (error) {
    failures.push(`${title}: ${error instanceof Error ? error.stack : error}`)
    say(`  BROKEN ${error}`)
  }
}

try {
  for (const fault of chosen) {
    for (const { name } of engines) if (fault.on.includes(name)) await run(fault, name)
  }
} finally {
  await server?.stop()
}
const report = [facts, describe(findings), ...notRun].join('\n\n')
say(`\n${report}\n`)
if (isWhole) await publish('docs/reliability.md', 'faults', report)
for (const failure of failures.slice(0, 50)) say(failure)
say(failures.length ? `${failures.length} promises were broken.` : 'Every promise was kept.')
process.exitCode = failures.length ? 1 : 0
