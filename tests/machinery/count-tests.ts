import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Count = { passed: number; failed: number }

const root = join(import.meta.dirname, '../..')

/** Started with this very Node rather than by name, which could find an older one. */
export async function exitCode([program = '', ...args]: string[]): Promise<number | null> {
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

/** Runs the tests of a plan and counts them. */
export async function countTests(plan: string): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-tests-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await exitCode(['vitest/vitest.mjs', 'run', '--config', plan, ...reporters])
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
