import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readEnvironment } from '#server/environment.ts'

const root = join(import.meta.dirname, '../..')

/** Runs `npm run doctor` with these settings and nothing of this machine's; what it said, and its code. */
export const runDoctor = async (
  variables: Readonly<Record<string, string>>,
  ...flags: readonly string[]
) => {
  const here = Object.keys(await readEnvironment(root)).map((name) => [name, ''])
  const env = { ...Object.fromEntries(here), ...variables }
  const child = spawn(process.execPath, [...flags, 'ops/doctor.ts'], { cwd: root, env })
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, said, complaint, lines: said.trimEnd().split('\n') }
}
