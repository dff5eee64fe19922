import { type StoredStep, storedSteps } from '#contract/overview.ts'
import type { Database } from '#server/database/tables.ts'

/** What the overview stores about a member, and what it reads that no other call answers. */
export const overviewStore = (db: Database) => ({
  async visitor(personId: string) {
    const { first_steps, ...row } = await db
      .selectFrom('person')
      .leftJoin('emergency', 'emergency.person_id', 'person.id')
      .select(['person.seen_at', 'person.first_steps', 'person.created_at'])
      .select(['person.contact_number', 'emergency.phone as emergency_phone'])
      .where('person.id', '=', personId)
      .executeTakeFirstOrThrow()
    return {
      seenAt: row.seen_at ?? undefined,
      joined: row.created_at,
      hasRecord: row.contact_number !== null && row.emergency_phone !== null,
      steps: readSteps(first_steps),
    }
  },

  /** Whether they came to a ride that is over, as far as anyone has noted. */
  async hasRidden(personId: string, today: string) {
    const found = await db
      .selectFrom('rsvp')
      .innerJoin('event', 'event.id', 'rsvp.event_id')
      .select('rsvp.id')
      .where('rsvp.person_id', '=', personId)
      .where('rsvp.state', 'in', ['going', 'leading'])
      .where(({ eb, or }) => or([eb('presence', 'is', null), eb('presence', '=', 'there')]))
      .where('event.date', '<', today)
      .where('event.status', '=', 'planned')
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  /** Rides to come that were cancelled or changed after a moment, the latest change first. */
  changedSince: (since: string, today: string) =>
    db
      .selectFrom('event')
      .select(['id as _id', 'title', 'date', 'time', 'location', 'status', 'reason', 'distance'])
      .select('updated_at as at')
      .where('date', '>=', today)
      .where('updated_at', '>', since)
      .where('created_at', '<=', since)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(mostChanges)
      .execute(),

  see: (personId: string, at: string) =>
    db.updateTable('person').set({ seen_at: at }).where('id', '=', personId).execute(),

  changeSteps: (personId: string, steps: readonly StoredStep[]) =>
    db
      .updateTable('person')
      .set({ first_steps: storedSteps.filter((step) => steps.includes(step)).join() })
      .where('id', '=', personId)
      .execute(),

  /** For the export of a member. */
  async of(personId: string) {
    const { seenAt, steps } = await overviewStore(db).visitor(personId)
    return { firstSteps: steps, ...(seenAt && { seenAt }) }
  },
})

const mostChanges = 5

const readSteps = (text: string) => {
  const names = text.split(',')
  return storedSteps.filter((step) => names.includes(step))
}
