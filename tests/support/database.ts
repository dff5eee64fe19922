import pg from 'pg'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'

/** Runs one command on a PostgreSQL server, over its own connection. */
export const command = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A new database on a PostgreSQL server: empty, or a copy of another one there. */
export const makeDatabase = async (server: string, original = 'template1') => {
  const name = `club_${crypto.randomUUID().replaceAll('-', '')}`
  await command(server, `create database ${name} template ${original}`)
  const url = new URL(server)
  url.pathname = name
  return {
    name,
    url: url.href,
    drop: () => command(server, `drop database ${name} with (force)`),
  }
}

type Location = { readonly dataDir: string; readonly databaseUrl?: string | undefined }

/** Opens the database of a club for the duration of some work. */
export const inDatabase = async <Done>(
  location: Location,
  work: (db: Database) => Promise<Done>,
) => {
  const { db, close } = await openDatabase({ ...location, onLost: () => {} })
  try {
    return await work(db)
  } finally {
    await close()
  }
}
