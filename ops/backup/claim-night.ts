import type { Database } from '#server/database/tables.ts'

const fact = 'backup'
const hour = 3

/** A backup that takes longer was killed with its site. */
const longest = { hours: 6 }

/**
 * Of all processes on a database one is given each night. Its moment stands in the table of facts, with
 * a word on how it went; moments are compared as text.
 */
export const claimNight = async (db: Database, now: Temporal.ZonedDateTime) => {
  const mine = `${moment(now)} begun`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('fact')
    .values({ name: fact, value: mine })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: mine })
        .where((is) =>
          is.or([
            is('fact.value', '<', moment(lastNight(now))),
            is('fact.value', 'like', '%failed'),
            // A clock that once was ahead has left it.
            is('fact.value', '>', moment(now.add({ days: 1 }))),
            is('fact.value', 'like', '%begun').and(
              'fact.value',
              '<',
              moment(now.subtract(longest)),
            ),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return undefined
  return {
    settle: (made: boolean) =>
      db
        .updateTable('fact')
        .set({ value: `${moment(now)} ${made ? 'made' : 'failed'}` })
        .where('name', '=', fact)
        .where('value', '=', mine)
        .execute(),
  }
}

/** The last time it was three in the morning at the club. */
const lastNight = (now: Temporal.ZonedDateTime) => {
  const tonight = now.withPlainTime({ hour })
  return Temporal.ZonedDateTime.compare(tonight, now) > 0 ? tonight.subtract({ days: 1 }) : tonight
}

const moment = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString()
