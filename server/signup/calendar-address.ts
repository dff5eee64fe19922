import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { deriveKey } from '#server/identity/secret.ts'

/** The rides a member goes to, and those they lead. */
export const calendarPaths = { mine: '/calendar/mine', leading: '/calendar/leading' } as const
type Which = keyof typeof calendarPaths

/**
 * The secret addresses of a member's calendars. They are computed from a number in their record, so they need not be
 * stored, and a new number ends the old addresses.
 */
export const calendarAddresses = (secret: string, origin: () => string) => {
  const key = deriveKey('personal-calendar', secret)
  const signature = (which: Which, personId: string, number: number) =>
    createHmac('sha256', key)
      .update(`${personId} ${number}${which === 'mine' ? '' : ` ${which}`}`)
      .digest('base64url')

  const numberOf = async (db: Database, personId: string) => {
    const row = await db
      .selectFrom('person')
      .select('calendar_number')
      .where('id', '=', personId)
      .executeTakeFirst()
    return row?.calendar_number
  }

  const of = async (db: Database, personId: string, which: Which = 'mine') => {
    const number = (await numberOf(db, personId)) ?? 0
    const file = `${personId}.${signature(which, personId, number)}.ics`
    return `${origin()}${calendarPaths[which]}/${file}`
  }

  return {
    of,

    async renew(db: Database, personId: string) {
      await db
        .updateTable('person')
        .set((person) => ({ calendar_number: person('calendar_number', '+', 1) }))
        .where('id', '=', personId)
        .execute()
      return of(db, personId)
    },

    /** The member whose address this is the last part of. */
    async find(db: Database, which: Which, file: string) {
      const [, personId = '', given = ''] = file.match(/^([0-9a-f-]{36})\.([\w-]{43})\.ics$/) ?? []
      const number = personId ? await numberOf(db, personId) : undefined
      if (number === undefined) return undefined
      const [one, other] = [Buffer.from(given), Buffer.from(signature(which, personId, number))]
      return one.length === other.length && timingSafeEqual(one, other) ? personId : undefined
    },
  }
}

export type CalendarAddresses = ReturnType<typeof calendarAddresses>

/** What a member answered, and when. */
export type Answer = { readonly state: 'going' | 'maybe' | 'leading'; readonly at: string }

const isComing = (state: string): state is Answer['state'] =>
  state === 'going' || state === 'maybe' || state === 'leading'

/** The rides a member said yes or maybe to, or only those they lead, with the answers, by ride. */
export const answeredRides = async (
  db: Database,
  personId: string,
  which: Which,
): Promise<ReadonlyMap<string, Answer>> => {
  const rows = await db
    .selectFrom('rsvp')
    .select(['event_id', 'state', 'answered_at'])
    .where('person_id', '=', personId)
    .where('state', 'in', which === 'mine' ? ['going', 'maybe', 'leading'] : ['leading'])
    .execute()
  return new Map(
    rows.flatMap(({ event_id, state, answered_at }) =>
      isComing(state) ? [[event_id, { state, at: answered_at }] as const] : [],
    ),
  )
}
