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
  startTime: number
  endTime: number
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
  const results = report?.testResults ?? []
  for (const slow of slowest(results)) process.stdout.write(`slow: ${slow}\n`)
  const failures = results.flatMap(failuresOf)
  // Errors outside any test, and a crash, show only in the exit code.
  if (failures.length === 0 && code !== 0) failures.push('an error outside any test, printed above')
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
  return { passed: report?.numPassedTests ?? 0, failed: failures.length }
}

/** The files that took longest, a line each, as many as say where the time went. */
const slowest = (results: readonly Result[]) =>
  results
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}`)

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
