import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'

/** Stands in the record for whoever gave a command on the machine itself. */
export const operatorId = '00000000-0000-0000-0000-000000000000'

type State = Readonly<Record<string, unknown>>

type Change = {
  readonly before?: State
  readonly after?: State
  /** Who did it, when that is somebody who had no record until now. */
  readonly by?: string
}

export type RecordChange = (subject: string, change: Change) => Promise<void>

/** The only fields that are ever recorded, by room. Secrets and personal texts are not among them. */
const facts: Readonly<{ [room: string]: readonly string[] }> = {
  contact: ['answered'],
  events: [
    'title',
    'date',
    'time',
    'endTime',
    'location',
    'distance',
    'climb',
    'grade',
    'status',
    'series',
    'descriptionChanged',
    'authorChanged',
    'pictureChanged',
  ],
  gallery: ['url'],
  identity: ['roles'],
  media: ['url'],
  news: ['title', 'type', 'dateTime', 'bodyChanged'],
  users: ['roles', 'membershipType'],
}

/** Notes in the same transaction who did what to which thing, and the facts before and after. */
export const auditFor =
  (db: Database, personId: string | undefined, room: string, verb: string): RecordChange =>
  async (subject, { before, after, by = personId }) => {
    if (by === undefined) return
    const kept = (state: State | undefined) => state && JSON.stringify(onlyFacts(room, state))
    await db
      .insertInto('audit')
      .values({
        id: randomUUIDv7(),
        at: new Date().toISOString(),
        person_id: by,
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
