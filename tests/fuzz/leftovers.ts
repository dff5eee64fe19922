import { sql } from 'kysely'
import { marksIn } from './placeholders.ts'
import type { Site } from './site.ts'
import type { Tally } from './tally.ts'

/** Sign-in attempts are counted by their address, even when refused. */
const countsTries = 'attempt'

/** Searches every table for text of a refused request or of an unknown field. */
export const findLeftovers = async ({ db }: Site, { refused }: Tally) => {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (name === countsTries) continue
    const rows = await sql`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows.rows) {
      for (const { stray, count } of marksIn(JSON.stringify(row))) {
        if (stray) found.push(`${name} holds an unknown field, of request ${count}`)
        else if (refused.has(count))
          found.push(`${name} holds something of request ${count}, which was refused`)
      }
    }
  }
  return found.slice(0, 10)
}
