import { planMissingReminders } from '#server/signup/reminders.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { amongMany } from './among-many.ts'

const few = 200
const many = 200_000
const inTheMonth = 30 * 4

export const calendarMonths = amongMany({
  name: 'month',
  asks: (engine) =>
    `What does a search in a month of the calendar cost among ${many.toLocaleString('en')} events on ${engine}?`,
  limit: `the same search among ${few} events`,
  many,
  few,
  async putIn(db, count) {
    await insertRides(db, count, '2030-06-15')
    // As the site does when a ride is added: its first start would take minutes to plan so many.
    await planMissingReminders(db, 'Asia/Dhaka')
  },
  // Without a search the answer would be cached.
  path: '/api/events?from=2030-06-01&to=2030-06-30&q=tea',
  as: 'visitor',
  check({ body }) {
    if (JSON.parse(body.toString()).length !== inTheMonth) throw new Error('another month came')
  },
})
