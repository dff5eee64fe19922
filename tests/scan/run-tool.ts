import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

export const isInstalled = (tool: string) => !spawnSync(tool, ['--version']).error

/** No started program outlives this process, even if it is stopped half-way. */
export const endWithParent = (child: ChildProcess) => {
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Runs a program to its end or until its timeout; its output goes into a file. */
export const runTool = async (
  tool: string,
  args: readonly string[],
  log: string,
  seconds: number,
) => {
  const output = openSync(log, 'a')
  const limits = { timeout: Math.ceil(seconds * 1000), killSignal: 'SIGKILL' } as const
  const child = endWithParent(spawn(tool, args, { stdio: ['ignore', output, output], ...limits }))
  closeSync(output)
  const [code, signal] = await once(child, 'exit')
  return { code, stopped: signal !== null }
}
