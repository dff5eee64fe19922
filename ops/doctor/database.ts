import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { migrationNames } from '#server/database/migrate.ts'
import { explain } from '../explain-failure.ts'
import { askPostgres } from './ask-postgres.ts'
import { bad, type Check, type Finding, look, ok, patience } from './finding.ts'

export const checkDatabase: Check = ({ settings }) =>
  settings.databaseUrl
    ? checkPostgres(settings.databaseUrl, settings.workers)
    : checkSqlite(join(resolve(settings.dataDir), 'club.sqlite'))

const checkSqlite = async (path: string): Promise<readonly Finding[]> => {
  if (!existsSync(path)) return [look('There is no database yet: it is made at the first start.')]
  try {
    using file = new DatabaseSync(path, { readOnly: true, timeout: patience })
    const [{ quick_check: said } = {}] = file.prepare('pragma quick_check(1)').all()
    const rows = file.prepare('select name from kysely_migration').all()
    return [
      said === 'ok'
        ? ok('The embedded database is sound')
        : bad(`The embedded database is damaged (${said}). Stop the site and restore a backup.`),
      migrations(rows.map(({ name }) => String(name))),
    ]
  } catch (error) {
    return [bad(explain(error))]
  }
}

type Facts = {
  readonly version: string
  readonly encoding: string
  readonly sorting: string
  readonly most: string
  readonly reserved: string
}

const asked = `select current_setting('server_version') as version,
  pg_encoding_to_char(encoding) as encoding,
  coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) as sorting,
  current_setting('max_connections') as most,
  current_setting('superuser_reserved_connections') as reserved
  from pg_database d where datname = current_database()`

/** The pool, and the connection on which changes are heard of. */
const perProcess = 11
const oldest = 13

const checkPostgres = async (url: string, workers: number): Promise<readonly Finding[]> => {
  try {
    return await askPostgres(url, async (client) => {
      const { rows } = await client.query<Facts>(asked)
      const facts = rows[0] as Facts
      return [server(facts), sorting(facts), connections(facts, workers), await state(client)]
    })
  } catch (error) {
    return [bad(explain(error))]
  }
}

const server = ({ version }: Facts) =>
  Number.parseInt(version, 10) < oldest
    ? look(`PostgreSQL ${version} is older than ${oldest}, with which the site is not tried.`)
    : ok(`PostgreSQL ${version} answers`)

const sorting = ({ encoding, sorting }: Facts) =>
  encoding === 'UTF8' && /^(C|POSIX)(\.|$)/.test(sorting)
    ? ok('The database keeps UTF-8 and sorts by its bytes')
    : bad(
        `The database keeps ${encoding} and sorts as ${sorting}, but must keep UTF8 and sort as C.UTF-8. Make a new one as docs/operating.md says, and move the data.`,
      )

const connections = ({ most, reserved }: Facts, workers: number) => {
  const needed = workers * perProcess
  const there = Number(most) - Number(reserved)
  if (needed > there) {
    return bad(
      `${workers} workers may need ${needed} connections, but the database has ${there} for all. Raise max_connections, or lower WORKERS.`,
    )
  }
  return ok(`The database has ${there} connections, and ${needed} may be needed`)
}

const state = async (client: pg.Client) => {
  const { rows } = await client.query("select to_regclass('kysely_migration') as there")
  if (!rows[0]?.there) return look('The database is empty: its tables are made at the first start.')
  const done = await client.query<{ name: string }>('select name from kysely_migration')
  return migrations(done.rows.map(({ name }) => name))
}

const migrations = (done: readonly string[]) => {
  const missing = migrationNames.filter((name) => !done.includes(name))
  const unknown = done.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) {
    return bad(
      `The database was written by a newer version of the site (${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
    )
  }
  return missing.length > 0
    ? look(`${missing.join(', ')} have not run yet: they do at the next start.`)
    : ok(`The tables are those of this version (${migrationNames.at(-1)})`)
}
