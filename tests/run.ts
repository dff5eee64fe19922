/** `npm test`: every check, then every test. `npm test -- types lint` runs the ones so named. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Count = { passed: number; failed: number }
type Step = { name: string; run: () => Promise<Count> }

const steps: Step[] = [
  check('types', ['@react-router/dev/bin.cjs', 'typegen'], ['typescript/bin/tsc', '--noEmit']),
  check('lint and format', ['@biomejs/biome/bin/biome', 'ci', '.']),
  check('dead code', ['knip/bin/knip.js']),
  check('build', ['../main/build.ts']),
  { name: 'tests', run: vitest },
]

function check(name: string, ...commands: string[][]): Step {
  const run = async () => {
    for (const command of commands) {
      if ((await exitCode(command)) !== 0) return { passed: 0, failed: 1 }
    }
    return { passed: 1, failed: 0 }
  }
  return { name, run }
}

/** Started with this very Node rather than by name, which could find an older one. */
async function exitCode([program = '', ...args]: string[]): Promise<number | null> {
  const root = join(import.meta.dirname, '..')
  const command = [join(root, 'node_modules', program), ...args]
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

async function vitest(): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-tests-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await exitCode(['vitest/vitest.mjs', 'run', ...reporters])
  const report: VitestReport | undefined = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  await rm(folder, { recursive: true })
  const brokenFiles = report?.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = (report?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0)
  // Errors outside any test, and a crash, show only in the exit code.
  return { passed: report?.numPassedTests ?? 0, failed: failed || (code === 0 ? 0 : 1) }
}

const wanted = process.argv.slice(2)
const chosen = steps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)
if (chosen.length === 0) throw new Error(`No check is called ${wanted.join(' or ')}.`)
const total: Count = { passed: 0, failed: 0 }
const table: string[] = []
for (const { name, run } of chosen) {
  process.stdout.write(`\n── ${name} ──\n`)
  const start = performance.now()
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const outcome = failed ? `${failed} failed` : 'passed'
  table.push(`${name.padEnd(16)} ${seconds.padStart(6)} s   ${outcome}`)
}
process.stdout.write(`\n${table.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 ? 1 : 0
