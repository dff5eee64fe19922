import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { migrations } from '#server/database/migrate.ts'
import { openPool, postgresDialect } from '#server/database/postgres.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import type { emptyData } from './data-settings.ts'

type DataSettings = Awaited<ReturnType<typeof emptyData>>
export type Engine = 'sqlite' | 'postgres'

/** Every state the database has had, oldest first. */
export const states = Object.keys(migrations)

/** What a migration did on this engine when it was frozen, or `rows`: what people wrote down in that state. */
export const recordOf = (state: string, what: Engine | 'rows') =>
  join(import.meta.dirname, '../states', `${state}.${what}.sql`)

const read = (state: string, what: Engine | 'rows') => {
  const path = recordOf(state, what)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Creates an older state in an empty database from the records alone. */
export const createState = async (data: DataSettings, engine: Engine, upTo: string) => {
  const past = states.slice(0, states.indexOf(upTo) + 1)
  const done = past.map(
    (state) =>
      `${read(state, engine)}${read(state, 'rows')}insert into kysely_migration values ('${state}', '2026-01-01T00:00:00.000Z');\n`,
  )
  await run(data, read('0000-migrator', engine) + done.join(''))
}

const run = async ({ DATA_DIR, DATABASE_URL }: DataSettings, statements: string) => {
  if (!DATABASE_URL) {
    using file = new DatabaseSync(join(DATA_DIR, 'club.sqlite'))
    file.exec(statements)
    return
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(statements)
  await client.end()
}

/** Goes through all states in an empty database, and returns what each current migration does. */
export async function* walk(data: DataSettings, engine: Engine) {
  await run(data, read('0000-migrator', engine))
  const { DATA_DIR, DATABASE_URL } = data
  const said: string[] = []
  await using db = new Kysely<unknown>({
    dialect: DATABASE_URL
      ? postgresDialect(openPool(DATABASE_URL, () => {}))
      : sqliteDialect(DATA_DIR),
    log: ({ query }) => {
      if (!query.sql.startsWith('select')) said.push(`${written(query)};\n`)
    },
  })
  for (const [state, { up }] of Object.entries(migrations)) {
    await up(db)
    yield { state, did: said.splice(0).join('') }
    await run(data, read(state, 'rows'))
  }
}

/** A statement with its values in their places. */
const written = ({ sql, parameters }: CompiledQuery) => {
  let next = 0
  return sql.replace(/\?|\$(\d+)/g, (_, number) => {
    const value = parameters[number ? Number(number) - 1 : next++]
    return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
  })
}
