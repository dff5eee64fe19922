import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { visitorId } from '#server/http/audit.ts'

type Subject = 'person' | 'event' | 'route' | 'gallery_image'

type Happening = readonly [
  daysAgo: number,
  clock: string,
  /** The name of the person; without one it was a visitor. */
  by: string | undefined,
  action: string,
  /** What it was done to: a person by name, a ride or a route by title, a picture by file. */
  what: readonly [Subject, name: string],
  facts?: { readonly before?: object; readonly after?: object },
]

const [ride, route, person, picture] = [
  (title: string) => ['event', title] as const,
  (title: string) => ['route', title] as const,
  (name: string) => ['person', name] as const,
  (name: string) => ['gallery_image', `/art/collage/${name}.svg`] as const,
]

/** What the rest of the demonstration club shows, as it came about in the last days. */
const week: readonly Happening[] = [
  [5, '20:04', 'Tanvir Hasan', 'events.add', ride('Sheulibari for the festival')],
  [
    ...([4, '19:31', 'Tanvir Hasan', 'events.change'] as const),
    ride('Morhat weir and the mango road'),
    { before: { endTime: '10:00' }, after: { endTime: '10:30' } },
  ],
  [
    ...([4, '12:45', 'Samir Das', 'users.changeMembership'] as const),
    person('Shirin Sultana'),
    { before: { membershipType: 'Regular' }, after: { membershipType: 'Premium' } },
  ],
  [3, '18:20', 'Farida Begum', 'gallery.propose', picture('rest')],
  [3, '18:20', 'Farida Begum', 'gallery.propose', picture('switchbacks')],
  [3, '21:02', 'Lucy Gomes', 'gallery.propose', picture('crossing')],
  [3, '21:02', 'Lucy Gomes', 'gallery.propose', picture('repair')],
  [2, '07:55', 'Rima Chowdhury', 'gallery.publish', picture('crossing')],
  [
    ...([2, '17:10', 'Rima Chowdhury', 'events.cancel'] as const),
    ride('Char Alok by the early ferry'),
    { before: { status: 'planned' }, after: { status: 'cancelled' } },
  ],
  [
    ...([1, '20:48', 'Nadia Islam', 'routes.add'] as const),
    route('Dhalpur into the wind'),
    { after: { state: 'proposed', number: 1 } },
  ],
  [1, '21:15', undefined, 'gallery.askRemoval', picture('crossing'), { after: { hidden: true } }],
]

const columns = {
  person: 'first_name',
  event: 'title',
  route: 'title',
  gallery_image: 'url',
} as const

export const demoAudit = async (db: Database, now: Temporal.ZonedDateTime) => {
  const today = now.toPlainDate().toString()
  /** Rides have the same title again and again: the next one is meant. */
  const find = async (table: Subject, name: string) => {
    const rows = db.selectFrom(table).select('id').where(columns[table], '=', name)
    const found = await (table === 'event' ? rows.where('date', '>=', today) : rows)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!found) throw new Error(`The demonstration club has no ${name}.`)
    return found.id
  }
  for (const [days, clock, by, action, what, { before, after } = {}] of week) {
    const at = now.subtract({ days }).withPlainTime(clock)
    await db
      .insertInto('audit')
      .values({
        id: randomUUIDv7(),
        at: new Date(at.epochMilliseconds).toISOString(),
        person_id: by ? await find('person', by) : visitorId,
        action,
        subject_id: await find(...what),
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })
      .execute()
  }
}
