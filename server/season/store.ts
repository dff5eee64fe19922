import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '#server/database/tables.ts'

/** The club's clock. */
export type Now = { readonly day: string; readonly time: string }

type Joined = ExpressionBuilder<Pick<Tables, 'event' | 'rsvp'>, 'event' | 'rsvp'>

/** Those whom the roll call found there. Leaders take it, so they were there unless it says otherwise. */
const wasThere = ({ eb, and, or }: Joined) =>
  or([
    eb('rsvp.presence', '=', 'there'),
    and([eb('rsvp.state', '=', 'leading'), eb('rsvp.presence', 'is', null)]),
  ])

/** Kilometres as ridden, if a leader has said so after the ride. */
const ridden = ({ fn }: ExpressionBuilder<Pick<Tables, 'event'>, 'event'>) =>
  fn.coalesce('event.ridden_distance', 'event.distance')

/** Rides that took place. A workshop has no distance; a ride without an end lasts until the end of its day. */
const pastRides = (db: Database, { day, time }: Now) =>
  db
    .selectFrom('event')
    .where('event.status', '=', 'planned')
    .where((event) => event(ridden(event), 'is not', null))
    .where('event.date', '<=', day)
    .where(({ eb, or }) => or([eb('event.date', '<', day), eb('event.end_time', '<=', time)]))

const pastRidesIn = (db: Database, now: Now, year: string) =>
  pastRides(db, now)
    .where('event.date', '>=', `${year}-01-01`)
    .where('event.date', '<=', `${year}-12-31`)

/** What was ridden, from roll calls. */
export const seasonStore = (db: Database, now: Now) => ({
  /** The rides of a person, the latest first. */
  riddenBy: (personId: string) =>
    pastRides(db, now)
      .innerJoin('rsvp', 'rsvp.event_id', 'event.id')
      .select(['event.id', 'event.title', 'event.date', 'event.time', 'event.location'])
      .select(['event.climb', 'rsvp.state', (event) => ridden(event).as('distance')])
      .where('rsvp.person_id', '=', personId)
      .where(wasThere)
      .orderBy('event.date', 'desc')
      .orderBy('event.time', 'desc')
      .orderBy('event.id', 'desc')
      .execute(),

  /** The days from a day on with a ride whose roll call was taken. */
  async daysWithRollCall(from: string) {
    const rows = await pastRides(db, now)
      .select('event.date')
      .distinct()
      .where('event.date', '>=', from)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('rsvp')
            .select('rsvp.id')
            .whereRef('rsvp.event_id', '=', 'event.id')
            .where('rsvp.presence', 'is not', null),
        ),
      )
      .execute()
    return rows.map(({ date }) => date)
  },

  /** Whether a ride of today is still to come or under way. */
  async hasRideLeft() {
    const found = await db
      .selectFrom('event')
      .select('id')
      .where('status', '=', 'planned')
      .where('distance', 'is not', null)
      .where('date', '=', now.day)
      .where(({ eb, or }) => or([eb('end_time', 'is', null), eb('end_time', '>', now.time)]))
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  async countRides(year: string) {
    const { rides } = await pastRidesIn(db, now, year)
      .select(({ fn }) => fn.countAll<number | string>().as('rides'))
      .executeTakeFirstOrThrow()
    return Number(rides)
  },

  async countRiders(year: string) {
    const { riders, kilometres } = await pastRidesIn(db, now, year)
      .innerJoin('rsvp', 'rsvp.event_id', 'event.id')
      .select((event) => [
        event.fn
          .count<number | string>(event.fn.coalesce('rsvp.person_id', 'rsvp.guest_id'))
          .distinct()
          .as('riders'),
        event.fn.sum<number | string | null>(ridden(event)).as('kilometres'),
      ])
      .where(wasThere)
      .executeTakeFirstOrThrow()
    return { riders: Number(riders), kilometres: Number(kilometres ?? 0) }
  },

  /** How many rides of a year each person has led. */
  async countLed(year: string): Promise<ReadonlyMap<string, number>> {
    const rows = await pastRidesIn(db, now, year)
      .innerJoin('rsvp', 'rsvp.event_id', 'event.id')
      .innerJoin('person', 'person.id', 'rsvp.person_id')
      .select(({ fn }) => ['person.id', fn.countAll<number | string>().as('led')])
      .where('rsvp.state', '=', 'leading')
      .where(wasThere)
      .groupBy('person.id')
      .execute()
    return new Map(rows.map(({ id, led }) => [id, Number(led)]))
  },

  /** The members who share their season and rode in a year. */
  async board(year: string) {
    const rows = await pastRidesIn(db, now, year)
      .innerJoin('rsvp', 'rsvp.event_id', 'event.id')
      .innerJoin('person', 'person.id', 'rsvp.person_id')
      .select(['person.id', 'person.first_name', 'person.name_shown'])
      .select(['person.birth_year', 'person.age'])
      .select((event) => [
        event.fn.countAll<number | string>().as('rides'),
        event.fn.sum<number | string>(ridden(event)).as('kilometres'),
      ])
      .where('person.season_shown', '=', 1)
      .where(wasThere)
      .groupBy(['person.id', 'person.first_name', 'person.name_shown'])
      .groupBy(['person.birth_year', 'person.age'])
      .orderBy('kilometres', 'desc')
      .orderBy('person.id')
      .limit(50)
      .execute()
    return rows.map(({ rides, kilometres, ...person }) => ({
      ...{ person, rides: Number(rides), kilometres: Number(kilometres) },
    }))
  },
})

/** Whether other members see the figures of a person. */
export const isSeasonShown = async (db: Database, personId: string) => {
  const { season_shown } = await db
    .selectFrom('person')
    .select('season_shown')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return season_shown === 1
}

export const showSeason = async (db: Database, personId: string, shown: boolean) => {
  const season_shown = shown ? 1 : 0
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ season_shown })
    .where('id', '=', personId)
    .where('season_shown', '!=', season_shown)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
