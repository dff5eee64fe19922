import type { Cue, Surface } from '#contract/routes.ts'
import type { Database } from '#server/database/tables.ts'
import drawn from './demo-routes.json' with { type: 'json' }
import { measureLine } from './measure.ts'
import { routeStore } from './store.ts'

/** Made by scripts/draw-demo-routes.ts. */
type Drawn = {
  readonly title: string
  readonly note: string
  readonly caution?: string
  readonly surface: Surface
  readonly start: string
  /** The titles of the rides on it. Without any, it has only been proposed. */
  readonly rides: readonly string[]
  readonly line: string
  readonly heights: string
  readonly cues: readonly Cue[]
}

const [moderator, leader] = ['Rima Chowdhury', 'Nadia Islam']

/** The group of the next ride that goes further than the others. */
const fartherGroup = { name: 'Fast', title: 'Morhat by the east bank' }

/** The routes of past and coming rides, and one that a leader proposes. */
export const demoRoutes = async (db: Database) => {
  const routes = routeStore(db)
  for (const { rides, line, heights, cues, ...words } of drawn as readonly Drawn[]) {
    const isProposed = rides.length === 0
    const { id } = await routes.add(words, {
      state: isProposed ? 'proposed' : 'shown',
      addedBy: await personNamed(db, isProposed ? leader : moderator),
      measured: { ...measureLine(line, heights), cues: [...cues] },
      source: null,
    })
    const { newest } = await db
      .selectFrom('route')
      .select('newest')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (isProposed) continue
    await db
      .updateTable('event')
      .set({ route_version_id: newest })
      .where('title', 'in', rides)
      .execute()
    if (words.title === fartherGroup.title) await giveToGroup(db, newest)
  }
}

const personNamed = async (db: Database, name: string) => {
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('first_name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

/** Groups of rides to come are those without a roll call. */
const giveToGroup = (db: Database, version: string) =>
  db
    .updateTable('ride_group')
    .set({ route_version_id: version })
    .where('name', '=', fartherGroup.name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rsvp')
            .select('rsvp.id')
            .whereRef('rsvp.event_id', '=', 'ride_group.event_id')
            .where('rsvp.presence', 'is not', null),
        ),
      ),
    )
    .execute()
