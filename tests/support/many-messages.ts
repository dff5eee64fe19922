import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'

const message = 'Is the easy group really easy? I own a heavy city bike and ride it to work. '

/** Puts in so many messages, one a minute; every third is still open. */
export const insertMessages = async (db: Database, count: number) => {
  const first = Date.parse('2026-01-01T00:00:00Z')
  const written = (number: number) => {
    const at = new Date(first + number * 60_000).toISOString()
    const [name, email] = [`Rider ${number}`, `rider${number}@example.com`]
    return {
      id: randomUUIDv7(),
      name,
      email,
      message: message.repeat(4),
      at,
      answered_at: number % 3 === 0 ? null : at,
      answered_by: number % 3 === 0 ? null : 'somebody',
      search: `${name} ${email} ${message.repeat(4)}`.toLowerCase(),
    }
  }
  for (let from = 0; from < count; from += 1000) {
    const length = Math.min(1000, count - from)
    const rows = Array.from({ length }, (_, at) => written(from + at))
    await db.insertInto('message').values(rows).execute()
  }
}
