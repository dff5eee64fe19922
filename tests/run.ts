/** `npm test`: every check, then every test. `npm test -- types lint` runs the ones so named. */
import { describeChromium } from './support/chromium.ts'
import { type Count, countTests, exitCode } from './support/count-tests.ts'
import { describePostgres } from './support/postgres.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

type Step = { name: string; run: () => Promise<Count> }

/** Stages follow each other; the steps of a stage run side by side. */
const stages: Step[][] = [
  [{ name: 'machine', run: describeMachine }],
  // Pages import types that are made from the list of routes. They are made once: making them empties the folder first.
  [check('types of routes', ['@react-router/dev/bin.cjs', 'typegen'])],
  [
    check('build', ['../scripts/build.ts']),
    check('types', ['typescript/bin/tsc', '--noEmit']),
    check('lint and format', ['@biomejs/biome/bin/biome', 'ci', '.']),
    check('dead code', ['knip/bin/knip.js']),
  ],
  [{ name: 'tests', run: () => countTests('vitest.config.ts') }],
]

/** Prints what the tests will run on. */
async function describeMachine(): Promise<Count> {
  try {
    say(`Node ${process.version} on ${process.platform} ${process.arch}`)
    const { version, from, launch } = await describeChromium()
    say(`Chromium ${version} from ${from}: ${launch.executablePath}`)
    say(`PostgreSQL ${await describePostgres()}`)
    return { passed: 1, failed: 0 }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1 }
  }
}

function check(name: string, command: string[]): Step {
  const run = async () =>
    (await exitCode(command)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return { name, run }
}

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Step) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start))
const chosen = stages.map((steps) => steps.filter(isWanted)).filter((steps) => steps.length > 0)
if (chosen.length === 0) throw new Error(`No check is called ${wanted.join(' or ')}.`)
const total: Count = { passed: 0, failed: 0 }
const table: string[] = []
for (const steps of chosen) {
  say(`\n── ${steps.map(({ name }) => name).join(', ')} ──`)
  const counts = await Promise.all(steps.map(measure))
  // Without a browser or a database every test would fail with the same error.
  if (steps[0]?.name === 'machine' && counts.some(({ failed }) => failed)) break
}
say(`\n${table.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function measure({ name, run }: Step): Promise<Count> {
  const start = performance.now()
  const count = await run()
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const outcome = count.failed ? `${count.failed} failed` : 'passed'
  table.push(`${name.padEnd(16)} ${seconds.padStart(6)} s   ${outcome}`)
  return count
}
