import type { Database } from '#server/database/tables.ts'
import { tellMembers, writeNotices } from './write-notices.ts'

/** Something to read under the bell. Nobody is mailed about how the demonstration club was made. */
export const demoNotices = async (db: Database, today: string) => {
  const news = await db
    .selectFrom('news')
    .select('id')
    .orderBy('date_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  const told = { kind: 'news', key: 'added', words: {} } as const
  if (news) await tellMembers(db, { ...told, about: news.id }, '')
  const riders = await db
    .selectFrom('rsvp')
    .innerJoin('event', 'event.id', 'rsvp.event_id')
    .select(['rsvp.person_id', 'rsvp.event_id'])
    .where('event.date', '>', today)
    .where('rsvp.state', '=', 'going')
    .where('rsvp.person_id', 'is not', null)
    .execute()
  await writeNotices(
    db,
    riders.map(({ person_id, event_id }) => ({
      ...{ recipient: person_id ?? '', kind: 'message', about: event_id, key: 'demo' },
      words: { text: 'Lights on, please: we start before sunrise. Tea is on the club.' },
    })),
  )
  await db.deleteFrom('delivery').execute()
}
