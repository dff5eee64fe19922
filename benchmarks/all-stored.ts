import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Call } from './call.ts'
import type { Gauge } from './case.ts'
import { underLoad } from './under-load.ts'

type Server = Parameters<typeof underLoad>[0]

/** The SQLite file in the data folder of a site. */
export const fileIn = (dataDir: string) => join(dataDir, 'club.sqlite')

/** Like `underLoad`, but an answer counts only if it has really left a row in the table. */
export const allStored = (
  server: Server,
  call: Call,
  dataDir: string,
  table: 'message' | 'rsvp',
): Gauge => {
  let expected = countRows(dataDir, table)
  const gauge = underLoad(server, call, (requests) => {
    expected += requests
  })
  return async (effort) => {
    const reading = await gauge(effort)
    const stored = countRows(dataDir, table)
    if (stored !== expected) throw new Error(`${table}: ${stored} of ${expected} were stored`)
    return reading
  }
}

const countRows = (dataDir: string, table: string) => {
  using database = new DatabaseSync(fileIn(dataDir), { readOnly: true })
  return Number(database.prepare(`select count(*) as count from ${table}`).get()?.count)
}
