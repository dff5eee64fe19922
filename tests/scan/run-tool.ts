import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

export const isInstalled = (tool: string) => !spawnSync(tool, ['--version']).error

/** Runs a program to its end, or for as long as it may take; what it says goes into a file. */
export const runTool = async (
  tool: string,
  args: readonly string[],
  log: string,
  seconds: number,
) => {
  const output = openSync(log, 'a')
  const child = spawn(tool, args, {
    stdio: ['ignore', output, output],
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  closeSync(output)
  const [code, signal] = await once(child, 'exit')
  return { code, stopped: signal !== null }
}
