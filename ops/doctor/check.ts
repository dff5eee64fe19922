import pg from 'pg'
import type { Settings } from '#server/settings.ts'

/** Everything is fine, the operator should have a look, or something has to be repaired. */
export type Finding = { readonly kind: 'ok' | 'look' | 'bad'; readonly says: string }

export const ok = (says: string): Finding => ({ kind: 'ok', says })
export const look = (says: string): Finding => ({ kind: 'look', says })
export const bad = (says: string): Finding => ({ kind: 'bad', says })

/** Each finding says what to do. */
export type Check = (site: {
  readonly settings: Settings
  /** The folder of the project. */
  readonly root: string
}) => Promise<readonly Finding[]>

export const timeout = 5_000

export const request = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })

/** Queries the database server over a connection of its own. */
export const queryPostgres = async <Result>(
  url: string,
  query: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'clubrun doctor',
  })
  // The running query fails as well if the connection is lost.
  client.on('error', () => {})
  await client.connect()
  try {
    return await query(client)
  } finally {
    await client.end()
  }
}
