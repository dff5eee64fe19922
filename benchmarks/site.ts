import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { inDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { start } from './child.ts'
import { cores } from './cores.ts'

const patience = 60_000

/** Empty means the default, whatever this machine's own .env file says. */
export const defaults = (dataDir: string, port: number) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PORT: String(port),
  PUBLIC_URL: '',
  LOG_LEVEL: '',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
})

type Place = {
  /** The folder of an earlier start, instead of a new one. */
  dataDir?: string
  /** A PostgreSQL database, instead of the one in the folder. */
  databaseUrl?: string | undefined
  /** Seeds the database before the site starts. */
  seed?: (db: Database) => Promise<void>
  /** Settings that are not the default. */
  variables?: Readonly<Record<string, string>>
  /** The file to start instead of the site. */
  file?: string
}

/** The finished site with default settings: request log on, a demonstration club in a new folder. */
export const openSite = async (place: Place = {}) => {
  const { databaseUrl, seed, variables, file } = place
  const folder = mkdtempSync(join(tmpdir(), 'clubrun-bench-'))
  const { dataDir = join(folder, 'data') } = place
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  if (seed) {
    await inDatabase({ dataDir, databaseUrl }, async (db) => {
      await migrate(db)
      await seed(db)
    })
  }
  const log = join(folder, 'site.log')
  const port = await freePort()
  const child = start({
    file: import.meta.resolve('../main/start.js'),
    core: cores.server,
    env: {
      ...defaults(dataDir, port),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...variables,
    },
    log,
    ...(file && { file }),
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
  return { port, child, dataDir, [Symbol.asyncDispose]: close }
}

/** Settles with nothing when the site is ready, or with its last output. */
const ready = async (port: number) => {
  const end = Date.now() + patience
  let said = 'nothing'
  while (Date.now() < end) {
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
      if (status === 200) return
      said = String(status)
    } catch {
      // The port is not open yet.
    }
    await sleep(20)
  }
  return `/readyz still answered ${said} after ${patience / 1000} s`
}

/** The ids of the next rides that take place, as visitors of the home page see them. */
export const nextRides = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/events/next`)
  const rides: { _id: string; status: string }[] = await response.json()
  return rides.filter(({ status }) => status === 'planned').map(({ _id }) => _id)
}
