import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { cleanEnvironment, compileCache, root, type Variables } from './launch.ts'

/** Starts one of the operator's commands, as on a terminal. */
export const command = (
  name: 'backup' | 'restore' | 'admin' | 'words',
  variables: Readonly<NodeJS.ProcessEnv>,
  ...args: readonly string[]
) => {
  const env = { PATH: process.env.PATH, ...compileCache, ...variables }
  const child = spawn(process.execPath, [`ops/${name}.ts`, ...args], { cwd: root, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const result = resultOf(child)
  return { child, done: () => result }
}

/** Runs `npm run doctor` with these settings and none of this machine's. */
export const runDoctor = async (variables: Variables, ...flags: readonly string[]) => {
  const env = await cleanEnvironment(variables)
  const child = spawn(process.execPath, [...flags, 'ops/doctor.ts'], { cwd: root, env })
  const { output, ...result } = await resultOf(child)
  return { ...result, output, lines: output.trimEnd().split('\n') }
}

const resultOf = async (child: ChildProcessWithoutNullStreams) => {
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, output, complaint }
}
