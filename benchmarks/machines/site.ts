import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'
import type { Host } from './network.ts'
import { sitePort } from './proxy.ts'

const site = fileURLToPath(new URL('../..', import.meta.url))
const patience = 60_000

/** The site on a host of its own, with a data folder that no other host sees. */
export const openSite = (host: Host, folder: string, variables: Record<string, string>) => {
  const origin = `http://${host.address}:${sitePort}`
  const log = join(folder, `${host.name}.log`)
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: String(sitePort),
    DATA_DIR: join(folder, host.name),
    LOG_LEVEL: 'warn',
    ...variables,
  }

  const launch = () => {
    const output = openSync(log, 'a')
    const node = [process.execPath, join(site, 'main/start.js')]
    const words = ['netns', 'exec', host.name, ...node]
    const child = spawn('ip', words, { env, cwd: site, stdio: ['ignore', output, output] })
    closeSync(output)
    const gone = once(child, 'exit')
    return { child, gone, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
  }
  let running = launch()

  const ready = async () => {
    const end = Date.now() + patience
    while (Date.now() < end && !running.hasEnded()) {
      const { status } = await ask(`${origin}/readyz`).catch(() => ({ status: 0 }))
      if (status === 200) return
      await pause(50)
    }
    throw new Error(`${host.name} is not ready. ${await readFile(log, 'utf8')}`)
  }

  return {
    host,
    origin,
    ready,
    start() {
      running = launch()
      return ready()
    },
    /** Settles when the process is gone. */
    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      running.child.kill(signal)
      await running.gone
    },
    async [Symbol.asyncDispose]() {
      if (!running.hasEnded()) running.child.kill('SIGTERM')
      await running.gone
    },
  }
}

export type Site = ReturnType<typeof openSite>
