/** `npm test`: every check, then every test. `npm test -- types lint` runs the ones so named. */
import { describeChromium } from './support/chromium.ts'
import { type Count, countTests, exitCode } from './support/count-tests.ts'
import { describePostgres } from './support/postgres.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

type Step = { name: string; run: () => Promise<Count> }

const steps: Step[] = [
  { name: 'machine', run: lookAround },
  check('types', ['@react-router/dev/bin.cjs', 'typegen'], ['typescript/bin/tsc', '--noEmit']),
  check('lint and format', ['@biomejs/biome/bin/biome', 'ci', '.']),
  check('dead code', ['knip/bin/knip.js']),
  check('build', ['../scripts/build.ts']),
  { name: 'tests', run: () => countTests('vitest.config.ts') },
]

/** Says what the tests will run on, before they take their time. */
async function lookAround(): Promise<Count> {
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

function check(name: string, ...commands: string[][]): Step {
  const run = async () => {
    for (const command of commands) {
      if ((await exitCode(command)) !== 0) return { passed: 0, failed: 1 }
    }
    return { passed: 1, failed: 0 }
  }
  return { name, run }
}

const wanted = process.argv.slice(2)
const chosen = steps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)
if (chosen.length === 0) throw new Error(`No check is called ${wanted.join(' or ')}.`)
const total: Count = { passed: 0, failed: 0 }
const table: string[] = []
for (const { name, run } of chosen) {
  say(`\n── ${name} ──`)
  const start = performance.now()
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const outcome = failed ? `${failed} failed` : 'passed'
  table.push(`${name.padEnd(16)} ${seconds.padStart(6)} s   ${outcome}`)
  // Without a browser or a database half an hour of tests would end in the same sentence.
  if (name === 'machine' && failed) break
}
say(`\n${table.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
