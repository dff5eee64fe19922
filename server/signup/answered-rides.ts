import type { Database } from '#server/database/tables.ts'

type Answer = { readonly state: 'going' | 'maybe' | 'leading'; readonly at: string }

const isComing = (state: string): state is Answer['state'] =>
  state === 'going' || state === 'maybe' || state === 'leading'

/** The rides a member said yes or maybe to, with the answers, by ride. */
export const answeredRides = async (
  db: Database,
  personId: string,
): Promise<ReadonlyMap<string, Answer>> => {
  const rows = await db
    .selectFrom('rsvp')
    .select(['event_id', 'state', 'answered_at'])
    .where('person_id', '=', personId)
    .where('state', 'in', ['going', 'maybe', 'leading'])
    .execute()
  return new Map(
    rows.flatMap(({ event_id, state, answered_at }) =>
      isComing(state) ? [[event_id, { state, at: answered_at }] as const] : [],
    ),
  )
}
