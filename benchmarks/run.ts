import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { choose } from '#tests/support/choose.ts'
import { publish } from '#tests/support/report.ts'
import type { Case, Effort } from './case.ts'
import { calendarMonths } from './cases/calendar-month.ts'
import { members } from './cases/members.ts'
import { memory } from './cases/memory.ts'
import { messages } from './cases/message.ts'
import { pictures } from './cases/pictures.ts'
import { readyAnswers } from './cases/ready-answers.ts'
import { renderings } from './cases/rendering.ts'
import { requests } from './cases/requests.ts'
import { riders } from './cases/riders.ts'
import { routes } from './cases/routes.ts'
import { rsvp } from './cases/rsvp.ts'
import { startUp } from './cases/start.ts'
import { usersPages } from './cases/users-page.ts'
import { whileTelling } from './cases/while-telling.ts'
import { whileAnswering, whileWriting } from './cases/while-writing.ts'
import { workers } from './cases/workers.ts'
import { effortFacts, machineFacts } from './machine.ts'
import { comparePeers } from './peers.ts'
import { picture } from './picture.ts'
import { measure, type Result } from './rounds.ts'
import { aim, table } from './table.ts'

const cases = [
  ...readyAnswers,
  ...members,
  ...renderings,
  ...messages,
  rsvp,
  pictures,
  whileWriting,
  whileAnswering,
  whileTelling,
  ...calendarMonths,
  ...usersPages,
  ...requests,
  ...riders,
  ...routes,
  startUp,
  ...memory,
  workers,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    connections: { type: 'string', default: '32' },
  },
})

const effort: Effort = {
  rounds: Math.max(3, Number(values.rounds ?? (values.quick ? 3 : 5))),
  connections: Number(values.connections),
  warmUp: values.quick ? 500 : 1_000,
  measured: values.quick ? 1_000 : 3_000,
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const explained = ({ name, asks, limit, target }: Case) =>
  `- **${name}**: ${asks} Limit: ${limit}. Target: ${aim(target)}.`

const writeDown = async (results: Result[], facts: string, minutes: number) => {
  await writeFile(new URL('results.svg', import.meta.url), picture(results, facts))
  const block = [
    facts,
    `${effortFacts(effort)} The run took ${Math.ceil(minutes)} minutes.`,
    cases.map(explained).join('\n'),
    table(results),
  ].join('\n\n')
  await publish('benchmarks/README.md', 'results', block)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const asked = choose(cases, positionals)
const facts = machineFacts()
say(`${facts}\n${effortFacts(effort)}\n`)

if (values.peers) {
  const isWhole = !values.quick
  const worse = await comparePeers(effort, facts, { say, isWhole })
  for (const sentence of worse) say(sentence)
  process.exit(worse.length > 0 ? 1 : 0)
}

const begin = performance.now()
const results: Result[] = []
for (const one of asked) {
  say(explained(one).slice(2))
  try {
    results.push(await measure(one, effort))
  } catch (error) {
    // The other cases can still be measured.
    say(`No result: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
if (results.length > 0) say(`\n${table(results)}\n`)

// Only a whole, unhurried run is written down, so the page never mixes two machines or two days.
if (results.length === cases.length && !values.quick) {
  await writeDown(results, facts, (performance.now() - begin) / 60_000)
}

const missed = results.filter(({ kept }) => !kept)
if (missed.length > 0) {
  const named = missed.map(({ name, missed }) => name + (missed ? ` (${missed})` : ''))
  say(`Missed: ${named.join(', ')}`)
  process.exitCode = 1
}
