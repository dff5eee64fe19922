import pg from 'pg'
import { patience } from './finding.ts'

/** A short talk with the database server, over a connection of its own. */
export const askPostgres = async <Told>(
  url: string,
  talk: (client: pg.Client) => Promise<Told>,
): Promise<Told> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'clubrun doctor',
  })
  // Who is cut off in the middle is told so by the question that was asked.
  client.on('error', () => {})
  await client.connect()
  try {
    return await talk(client)
  } finally {
    await client.end()
  }
}
