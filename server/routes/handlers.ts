import { dayInWords } from '#contract/days.ts'
import { Refusal } from '#contract/refusal.ts'
import { proposeGrade } from '#contract/route-facts.ts'
import type { NewRoute, Route, RouteCard, RoutePreview } from '#contract/routes.ts'
import { zonedNow } from '#server/clock.ts'
import { type FindNames, mapPage } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'
import type { Call, Handlers, Person, Preparations } from '#server/http/call.ts'
import type { openHeat } from './heat.ts'
import type { RouteLinks } from './links.ts'
import type { Previews } from './previews.ts'
import type { Measured } from './read-routes.ts'
import { figuresOf, readRidden, readRideRoutes, readRidesOn } from './rides.ts'
import { demandLeader, demandVersionOf, demandVisible, maySeeSource, shownTo } from './rights.ts'
import { isSimilar } from './similar.ts'
import { type CardRow, type FigureRow, type RouteRow, routeStore } from './store.ts'

type Parts = {
  readonly previews: Previews
  readonly links: RouteLinks
  readonly heat: ReturnType<typeof openHeat>
  readonly timeZone: string
  /** The names of people, by their ids. */
  readonly namesOf: FindNames
}

export const routeHandlers = ({
  previews,
  links,
  heat,
  timeZone,
  namesOf,
}: Parts): Handlers['routes'] => ({
  async list({ state, ...window }, { db, person, cacheUntil, exceptFor }) {
    const proposers = await routeStore(db).proposers()
    exceptFor(proposers)
    const page = await routeStore(db).list(window, shownTo(person, state, proposers))
    const versions = await routeStore(db).figures(page.items.map(({ newest }) => newest))
    const ridden = await readRidden(
      db,
      page.items.map(({ id }) => id),
      beginDay(timeZone, cacheUntil),
    )
    const proposed = page.items.filter((row) => row.state === 'proposed')
    const names = await namesOf(
      db,
      proposed.flatMap(({ added_by }) => added_by ?? []),
    )
    return mapPage(page, (row) => {
      const by = row.state === 'proposed' && row.added_by && names.get(row.added_by)
      return {
        ...asCard(row, versions.get(row.newest)),
        ...{ ridden: 0, ...ridden.get(row.id) },
        ...(by && { by }),
      }
    })
  },

  heat: (_, { db }) => heat(db),

  async get({ slug }, { db, person, cacheUntil, exceptFor }) {
    const row = await demandVisible(db, slug, person)
    exceptFor(row.added_by === null ? [] : [row.added_by])
    const today = beginDay(timeZone, cacheUntil)
    const version = await routeStore(db).version(row.newest)
    const ridden = await readRidden(db, [row.id], today)
    const names = await namesOf(db, row.state === 'proposed' && row.added_by ? [row.added_by] : [])
    const by = names.get(row.added_by ?? '')
    return {
      ...asCard(row, version),
      ...(row.note !== null && { note: row.note }),
      ...(row.caution !== null && { caution: row.caution }),
      ...{ ridden: 0, ...ridden.get(row.id) },
      ...(by && { by }),
      changes: row.version,
      number: version.number,
      climbGiven: version.climb_given !== null,
      drawing: JSON.parse(version.drawing),
      samples: JSON.parse(version.samples),
      climbs: JSON.parse(version.climbs),
      cues: await routeStore(db).cues(version.id),
      ...(await readRidesOn(db, row.id, today)),
      source: version.source_key !== null && maySeeSource(row, person),
    } satisfies Route
  },

  async line({ slug, version }, { db, person }) {
    const row = await demandVisible(db, slug, person)
    const { line, box } = await demandVersionOf(db, row, version ?? row.newest)
    return { line, box: JSON.parse(box) }
  },

  async read(_, { db, person, request }) {
    await demandLeader(db, person)
    const { id, measured } = await previews.read(db, request, person.id)
    return asPreview(db, id, measured)
  },

  async preview({ preview, trim, join }, { db, person }) {
    const cut = { trim, join: join === 'true' }
    const { measured } = await previews.measure(db, preview, person.id, cut)
    return asPreview(db, preview, measured)
  },

  async add({ preview, trim, join, ...words }, { db, person, record }) {
    await demandLeader(db, person)
    const taken = await previews.take(db, preview, person.id, { trim, join })
    const state = person.roles.includes('moderator') ? 'shown' : 'proposed'
    const { id, slug } = await routeStore(db).add(words, { ...taken, state, addedBy: person.id })
    await record(id, { after: { ...words, state, number: 1 } })
    return { insertedId: id, slug, state }
  },

  async change({ slug, changes, climb, cues, ...words }, { db, record }) {
    const row = await routeStore(db).demand(slug)
    if (row.version !== changes) throw new Refusal('stale')
    const version = await routeStore(db).version(row.newest)
    const climb_m = climb === undefined ? row.climb_m : (climb ?? version.climb_m)
    await routeStore(db).change(row, words, { climb_m })
    if (climb !== undefined) await routeStore(db).giveClimb(version.id, climb)
    if (cues) await routeStore(db).replaceCues(version.id, cues)
    await record(row.id, {
      before: factsOf(row),
      after: {
        ...{ ...words, climb: climb_m ?? undefined },
        ...(words.note !== (row.note ?? undefined) && { noteChanged: true }),
        ...(words.caution !== (row.caution ?? undefined) && { cautionChanged: true }),
        ...(cues && { cuesChanged: true }),
      },
    })
    return { modifiedCount: 1 }
  },

  async addVersion({ slug, preview, trim, join }, { db, person, record }) {
    const row = await routeStore(db).demand(slug)
    const { measured, source } = await previews.take(db, preview, person.id, { trim, join })
    const { id, number } = await routeStore(db).addVersion(row, measured, source)
    await record(row.id, { after: { number } })
    return { insertedId: id, number }
  },

  async setState({ slug, state }, { db, record }) {
    const row = await routeStore(db).demand(slug)
    if (row.state === state) return { modifiedCount: 0 }
    // Changing it first locks it, so that no ride chooses it meanwhile.
    await routeStore(db).setState(row.id, state)
    if (state === 'archived') {
      const today = zonedNow(timeZone).toPlainDate().toString()
      const [ride] = (await readRidesOn(db, row.id, today)).coming
      if (ride) throw new Refusal('route-in-use', { detail: inUse(ride) })
    }
    await record(row.id, { before: { state: row.state }, after: { state } })
    return { modifiedCount: 1 }
  },

  async link({ slug, version }, { db, person }) {
    const row = await demandVisible(db, slug, person)
    if (version) await demandVersionOf(db, row, version)
    return links.make(slug, version)
  },

  ofRide: ({ id }, { db }) => readRideRoutes(db, id),
})

/** Files are measured before the transaction, so that other writes do not wait for it. */
export const routePreparations = ({ measure }: Previews): Preparations['routes'] => {
  type Ordered = Pick<NewRoute, 'preview' | 'trim' | 'join'>
  const prepare = (
    { preview, ...cut }: Ordered,
    { db, person }: { db: Database; person: Person },
  ) => measure(db, preview, person.id, { trim: cut.trim, join: cut.join })
  return { add: prepare, addVersion: prepare }
}

/** The day in the club's time zone. A ride has taken place on the day after it. */
const beginDay = (timeZone: string, cacheUntil: Call['cacheUntil']) => {
  const now = zonedNow(timeZone)
  cacheUntil(now.add({ days: 1 }).startOfDay())
  return now.toPlainDate().toString()
}

const inUse = ({ title, date }: { readonly title: string; readonly date: string }) =>
  `“${title}” on ${dayInWords(date)} uses it. Choose another route for that ride first, or wait until it is over.`

const factsOf = ({ title, surface, start, climb_m }: RouteRow) => ({
  title,
  ...(surface && { surface }),
  ...(start && { start }),
  ...(climb_m !== null && { climb: climb_m }),
})

const asCard = (row: CardRow, version: FigureRow | undefined): Omit<RouteCard, 'ridden'> => {
  if (!version) throw new Error(`The route ${row.id} has no version.`)
  const figures = figuresOf(version)
  return {
    ...{ _id: row.id, slug: row.slug, title: row.title, state: row.state },
    ...(row.surface && { surface: row.surface }),
    ...(row.start && { start: row.start }),
    ...figures,
    grade: proposeGrade(figures.length, figures.climb),
    version: version.id,
    drawing: JSON.parse(version.small_drawing),
  }
}

const asPreview = async (db: Database, id: string, measured: Measured): Promise<RoutePreview> => {
  const { length, climb } = measured
  const near = await routeStore(db).outlinesNear(length)
  const similar = near.find((route) => isSimilar(route.outline, measured.outline))
  return {
    preview: id,
    kind: measured.kind,
    ...(measured.name && { name: measured.name }),
    ...{ length, about: measured.about, loop: measured.loop, points: measured.points },
    ...(climb !== undefined && { climb }),
    ...{ gaps: measured.gaps, recording: measured.recording },
    grade: proposeGrade(length, climb),
    ...{ drawing: measured.drawing, samples: measured.samples },
    ...{ cues: measured.cues, cuesFrom: measured.cuesFrom },
    ...(similar && { similar: { slug: similar.slug, title: similar.title } }),
  }
}
