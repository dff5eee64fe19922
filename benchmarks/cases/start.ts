import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import { askOnce } from '../call.ts'
import type { Case, Gauge } from '../case.ts'
import { cores } from '../cores.ts'
import { makeDataDir } from '../folders.ts'
import { defaults } from '../site.ts'

const patience = 60_000
const timesARound = 3

const hello = import.meta.resolve('../hello.js')
const site = import.meta.resolve('#main/start.js')

/** From starting the process to its first complete home page, in milliseconds. */
const startOnce = async (file: string, dataDir: string) => {
  const port = await freePort()
  const pinned = cores.pinned ? ['taskset', '-c', String(cores.server)] : []
  const [command = '', ...args] = [...pinned, process.execPath, fileURLToPath(file)]
  const begin = performance.now()
  const child = spawn(command, args, { env: defaults(dataDir, port), stdio: 'ignore' })
  const gone = once(child, 'exit')
  try {
    while (!(await answers(port))) {
      const took = performance.now() - begin
      if (child.exitCode !== null || took > patience) throw new Error(`${file} did not start`)
      await sleep(1)
    }
    return performance.now() - begin
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

const answers = (port: number) =>
  askOnce({ path: '/', headers: { Accept: 'text/html' } }, port).then(
    ({ status }) => status === 200,
    () => false,
  )

/** The quickest of a few, because disturbances only add time. */
const starting =
  (file: string, dataDir: string): Gauge =>
  async () => {
    const took: number[] = []
    while (took.length < timesARound) took.push(await startOnce(file, dataDir))
    return { cost: Math.min(...took), unit: 'ms' }
  }

export const startUp: Case = {
  name: 'start',
  asks: 'How long does a built site take from its start to its first answered home page?',
  limit: 'a Hono hello-world on the same Node, by the clock',
  target: { atMost: 3 },
  async open(stack) {
    const dataDir = await makeDataDir(stack)
    return { subject: starting(site, dataDir), limit: starting(hello, dataDir) }
  },
}
