import { randomUUIDv7 } from 'node:crypto'
import { membershipTypes } from '#contract/users.ts'
import { fold, nameKey } from '#server/database/fold.ts'
import type { Database } from '#server/database/tables.ts'
import { adjustTally } from '#server/database/tally.ts'

const names = ['Shirin', 'imran', 'Ánika', 'Rafiq', 'lamia', 'Éva', 'Sabbir', 'Maya', 'Oishi']

/**
 * Puts so many people into the club. Three at a time came in the same second, some have one name,
 * some have no membership, and few have a role.
 */
export const insertPeople = async (db: Database, count: number) => {
  const start = Date.parse('2016-03-04T06:00:00Z')
  const person = (number: number) => {
    const name = names[number % names.length] ?? ''
    const email = `${(number * 7919) % 1_000_003}.${number}@example.com`
    return {
      id: randomUUIDv7(),
      subject: `put in ${number}`,
      email,
      first_name: number % 50 === 0 ? null : name,
      city: 'Dhaka',
      address: `${number} Lake Road`,
      contact_number: '+880 1700 000000',
      age: 18 + (number % 60),
      membership_type: membershipTypes[number % 4] ?? null,
      admin: Number(number % 900 === 7),
      moderator: Number(number % 450 === 7),
      search: fold(name, email, 'Dhaka'),
      name_key: nameKey(number % 50 === 0 ? '' : name),
      created_at: new Date(start + Math.floor(number / 3) * 1000).toISOString(),
    }
  }
  for (let from = 0; from < count; from += 1000) {
    const length = Math.min(1000, count - from)
    const people = Array.from({ length }, (_, at) => person(from + at))
    await db.insertInto('person').values(people).execute()
  }
  await adjustTally(db, 'person', count)
}
