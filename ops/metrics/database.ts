import { sql } from 'kysely'
import type { Opened } from '#server/database/open.ts'
import { withTimeout } from '#server/http/timeouts.ts'
import { counter, type Family, gauge, highest, labels } from './family.ts'

const patience = 2_000

/** What one process knows of its connections. */
export const tellOfConnections = ({ load }: Opened): readonly Family[] => {
  const { failures, pool } = load()
  return [
    counter('clubrun_database_failures_total', 'Statements the database did not do.', failures),
    gauge('clubrun_database_connections', 'Connections to PostgreSQL.', {
      ...(pool && {
        [labels({ state: 'used' })]: pool.used,
        [labels({ state: 'idle' })]: pool.idle,
      }),
    }),
    gauge('clubrun_database_waiting', 'Those who wait for a connection.', pool?.waiting ?? 0),
  ]
}

/** What the database itself knows; the same in every process, so one of them asks. */
export const tellOfDatabase = async ({ db }: Pick<Opened, 'db'>): Promise<readonly Family[]> => {
  try {
    return await withTimeout(ask(db), { ms: patience })
  } catch {
    return [up(0)]
  }
}

const up = (value: number) =>
  highest(gauge('clubrun_database_up', 'Whether the database answers.', value))

const ask = async (db: Opened['db']) => {
  const { written, due } = await db
    .selectFrom('mail')
    .select(({ fn }) => [
      fn.countAll<number>().as('written'),
      fn.count<number>('next_try_at').as('due'),
    ])
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ last: string }>`
    select max(name) as last from kysely_migration`.execute(db)
  return [
    up(1),
    gauge('clubrun_mail', 'Letters that wait to be sent, and those that were given up.', {
      [labels({ state: 'waiting' })]: Number(due),
      [labels({ state: 'given up' })]: Number(written) - Number(due),
    }),
    gauge('clubrun_migration_info', 'The last change of the tables.', {
      [labels({ name: rows[0]?.last ?? '' })]: 1,
    }),
  ]
}
