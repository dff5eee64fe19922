import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { command, makeDatabase } from './database.ts'

/** An empty place for a site: a data folder and, on PostgreSQL, a database of its own. */
export const emptyPlace = async (): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-house-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (inject('engine') === 'sqlite') return { DATA_DIR: folder }
  return { DATA_DIR: folder, DATABASE_URL: await emptyDatabase() }
}

const emptyDatabase = async () => {
  const server = inject('postgresUrl')
  const url = await makeDatabase(server)
  const name = new URL(url).pathname.slice(1)
  onTestFinished(() => command(server, `drop database ${name} with (force)`))
  return url
}
