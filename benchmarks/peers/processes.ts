import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { cores } from '../cores.ts'

/** Starts a program on the core of the servers. It writes its output to the file. */
export const startProgram = (
  file: string,
  args: readonly string[],
  { log, cwd, env = process.env }: { log: string; cwd?: string; env?: NodeJS.ProcessEnv },
) => {
  const output = openSync(log, 'a')
  const pinned = cores.server === undefined ? [] : ['taskset', '-c', String(cores.server)]
  const [command = file, ...rest] = [...pinned, file, ...args]
  const child = spawn(command, rest, { cwd, env, stdio: ['ignore', output, output] })
  return { child, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => end(child) }
}

const patience = 10_000

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(timer)
}

/** Resolves once the check succeeds. */
export const until = async (what: string, check: () => Promise<boolean>, patience = 120_000) => {
  const end = performance.now() + patience
  while (!(await check().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what} does not start`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
