import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from './child.ts'
import { cores } from './cores.ts'

const patience = 60_000

/** Empty means the default, whatever this machine's own .env file says. */
const untouched = { DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: '' }

/** The finished site with default settings: request log on, a demonstration club in a new folder. */
export const openSite = async (variables: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'clubrun-bench-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  const log = join(folder, 'site.log')
  const port = await freePort()
  const child = start({
    file: import.meta.resolve('../main/server.ts'),
    core: cores.server,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...untouched,
      ...variables,
    },
    log,
  })
  const close = async () => {
    await child[Symbol.asyncDispose]()
    process.off('exit', clear)
    clear()
  }
  const why = await Promise.race([ready(port), child.gone])
  if (why) {
    const said = await readFile(log, 'utf8')
    await close()
    throw new Error(`the site did not start: ${why}\n${said.slice(-2_000)}`)
  }
  return { port, child, [Symbol.asyncDispose]: close }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Settles with nothing when the site is ready, or with what it was last heard to say. */
const ready = async (port: number) => {
  const end = Date.now() + patience
  let said = 'nothing'
  while (Date.now() < end) {
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
      if (status === 200) return
      said = String(status)
    } catch {
      // Nobody listens yet.
    }
    await sleep(20)
  }
  return `/readyz still answered ${said} after ${patience / 1000} s`
}
