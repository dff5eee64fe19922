import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'

type State = Readonly<Record<string, unknown>>

export type RecordChange = (
  subject: string,
  states: { before?: State; after?: State },
) => Promise<void>

/** The only fields that are ever recorded, by room. Secrets and personal texts are not among them. */
const facts: Readonly<{ [room: string]: readonly string[] }> = {
  news: ['title', 'type', 'dateTime'],
}

/** Notes in the same transaction who did what to which thing, and the facts before and after. */
export const recordFor =
  (db: Database, personId: string | undefined, room: string, verb: string): RecordChange =>
  async (subject, { before, after }) => {
    if (personId === undefined) return
    const kept = (state: State | undefined) => state && JSON.stringify(onlyFacts(room, state))
    await db
      .insertInto('audit')
      .values({
        id: randomUUIDv7(),
        at: new Date().toISOString(),
        person_id: personId,
        action: `${room}.${verb}`,
        subject_id: subject,
        before: kept(before) ?? null,
        after: kept(after) ?? null,
      })
      .execute()
  }

const onlyFacts = (room: string, state: State) =>
  Object.fromEntries(
    (facts[room] ?? []).filter((name) => name in state).map((name) => [name, state[name]]),
  )
