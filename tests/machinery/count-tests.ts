import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Count = { passed: number; failed: number }

const root = join(import.meta.dirname, '../..')

/** Started with this very Node rather than by name, which could find an older one. */
export async function exitCode([program = '', ...args]: string[]): Promise<number | null> {
  const command = [join(root, 'node_modules', program), ...args]
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code
}

type Result = {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
}

type VitestReport = { numPassedTests: number; testResults: Result[] }

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
  const failures = report?.testResults.flatMap(failuresOf) ?? []
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
  const failed = failures.length
  // Errors outside any test, and a crash, show only in the exit code.
  return { passed: report?.numPassedTests ?? 0, failed: failed || (code === 0 ? 0 : 1) }
}

/** What failed, a line each, so that it can be read where a long run ends. */
const failuresOf = ({ name, status, message, assertionResults }: Result) => {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}, ${fullName}: ${firstLine(failureMessages?.join('\n') ?? '')}`,
  )
}

const firstLine = (text: string) => stripVTControlCharacters(text).trim().split('\n')[0] ?? ''
