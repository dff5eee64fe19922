import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

/** An empty place for a site: a data folder and, on PostgreSQL, a database of its own. */
export const emptyPlace = async (): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-house-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (inject('engine') === 'sqlite') return { DATA_DIR: folder }
  return { DATA_DIR: folder, DATABASE_URL: await emptyDatabase() }
}

const emptyDatabase = async () => {
  const server = inject('postgresUrl')
  const name = `house_${crypto.randomUUID().replaceAll('-', '')}`
  await ask(server, `create database ${name}`)
  onTestFinished(() => ask(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = name
  return url.href
}

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
