import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Album, AlbumRide, GalleryImage, OwnPicture, Proposal } from '#contract/gallery.ts'
import type { Picture } from '#contract/media.ts'
import { mapColumns } from '#server/database/columns.ts'
import { mapPage, readPage } from '#server/database/page.ts'
import type { Database, Tables } from '#server/database/tables.ts'

type Row = Selectable<Tables['gallery_image']>

const image = mapColumns<Tables['gallery_image']>()(['url', 'alt'])

type Window = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

type NewPicture = {
  readonly url: string
  readonly alt?: string | undefined
  readonly ride?: string | undefined
  /** The member who proposes it; without one it is shown at once. */
  readonly proposedBy?: string
  readonly addedAt?: string
}

/** A proposal with the id of the member who proposed it. */
export type Waiting = Omit<Proposal, 'by'> & { readonly proposedBy: string | null }

export const galleryStore = (db: Database) => ({
  /** The pictures everyone may see. */
  async list({ ride, ...window }: Window & { readonly ride?: string | undefined }) {
    const shown = db.selectFrom('gallery_image').selectAll().where('state', '=', 'shown')
    const matching = ride ? shown.where('event_id', '=', ride) : shown
    const page = await readPage(matching, window, { by: ['added_at', 'id'], direction: 'desc' })
    const rides = await ridesOf(db, page.items)
    return mapPage(page, (row) => asImage(row, rides))
  },

  async albums(window: Window) {
    const withPictures = db
      .selectFrom('event')
      .select(['event.id', 'event.title', 'event.date', 'event.time'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('gallery_image')
            .select('gallery_image.url')
            .whereRef('gallery_image.event_id', '=', 'event.id')
            .where('gallery_image.state', '=', 'shown'),
        ),
      )
    const order = { by: ['date', 'time', 'id'], direction: 'desc' } as const
    const page = await readPage(withPictures, window, order)
    const covers = await coversOf(
      db,
      page.items.map(({ id }) => id),
    )
    const items = page.items.flatMap(({ id, title, date }): readonly Album[] => {
      const album = covers.get(id)
      return album ? [{ ride: { _id: id, title, date }, ...album }] : []
    })
    return { ...page, items }
  },

  async add({ proposedBy, ride, addedAt, ...words }: NewPicture, picture: Picture | undefined) {
    const id = randomUUIDv7()
    await db
      .insertInto('gallery_image')
      .values({
        id,
        ...image.write(words),
        picture: picture ? JSON.stringify(picture) : null,
        added_at: addedAt ?? new Date().toISOString(),
        event_id: ride ?? null,
        state: proposedBy ? 'proposed' : 'shown',
        proposed_by: proposedBy ?? null,
      })
      .execute()
    return id
  },

  find: (id: string) =>
    db.selectFrom('gallery_image').selectAll().where('id', '=', id).executeTakeFirst(),

  hasRide: async (id: string) =>
    (await db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,

  remove: (id: string) =>
    db.deleteFrom('gallery_image').where('id', '=', id).returning('url').executeTakeFirst(),

  /** What waits for a moderator. */
  async waiting({ kind, ...window }: Window & { kind?: 'proposed' | 'removal' | undefined }) {
    const all = db.selectFrom('gallery_image').selectAll()
    const matching = all.where(({ eb, or }) =>
      or([
        ...(kind === 'removal' ? [] : [eb('state', '=', 'proposed')]),
        ...(kind === 'proposed' ? [] : [eb('hidden_at', 'is not', null)]),
      ]),
    )
    const page = await readPage(matching, window, { by: ['added_at', 'id'], direction: 'asc' })
    const rides = await ridesOf(db, page.items)
    return mapPage(page, (row) => asWaiting(row, rides))
  },

  /** The pictures a person has proposed, of one ride or of all. */
  async ofPerson(personId: string, ride?: string) {
    const own = db.selectFrom('gallery_image').selectAll().where('proposed_by', '=', personId)
    return (ride ? own.where('event_id', '=', ride) : own).orderBy('id').execute()
  },

  /** They become the newest pictures. */
  publish: (ids: readonly string[]) =>
    db
      .updateTable('gallery_image')
      .set({ state: 'shown', added_at: new Date().toISOString() })
      .where('id', 'in', ids)
      .where('state', '=', 'proposed')
      .returning(['id', 'url'])
      .execute(),

  /** Deletes pictures that are not published: these, or all of a person. */
  removeProposed({ ids, by }: { ids?: readonly string[]; by?: string }) {
    let proposed = db.deleteFrom('gallery_image').where('state', '=', 'proposed')
    if (ids) proposed = proposed.where('id', 'in', ids)
    if (by) proposed = proposed.where('proposed_by', '=', by)
    return proposed.returning(['id', 'url']).execute()
  },

  askRemoval: (id: string, changes: Partial<Pick<Row, 'state' | 'hidden_at' | 'hidden_note'>>) =>
    db.updateTable('gallery_image').set(changes).where('id', '=', id).execute(),

  keep: (ids: readonly string[]) =>
    db
      .updateTable('gallery_image')
      .set({
        ...{ state: 'shown', hidden_at: null, hidden_note: null },
        kept_at: new Date().toISOString(),
      })
      .where('id', 'in', ids)
      .where('hidden_at', 'is not', null)
      .returning(['id', 'url'])
      .execute(),

  /** Also of pictures that are proposed or hidden: their files stay. */
  async shows(url: string) {
    const found = await db
      .selectFrom('gallery_image')
      .select('id')
      .where('url', '=', url)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
})

type Rides = ReadonlyMap<string, AlbumRide>

/** A second query, because pages are read by columns of one table. */
const ridesOf = async (db: Database, rows: readonly Row[]): Promise<Rides> => {
  const ids = [...new Set(rows.flatMap(({ event_id }) => event_id ?? []))]
  if (ids.length === 0) return new Map()
  const rides = await db
    .selectFrom('event')
    .select(['id as _id', 'title', 'date'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rides.map((ride) => [ride._id, ride]))
}

/** The number of pictures of each album, and the newest of them. */
const coversOf = async (db: Database, rides: readonly string[]) => {
  if (rides.length === 0) return new Map<string, Omit<Album, 'ride'>>()
  const counted = await db
    .selectFrom('gallery_image')
    .select(({ fn }) => [
      'event_id',
      fn.countAll<number | string>().as('count'),
      fn.max('id').as('cover'),
    ])
    .where('state', '=', 'shown')
    .where('event_id', 'in', rides)
    .groupBy('event_id')
    .execute()
  const ids = counted.map(({ cover }) => cover)
  const covers = ids.length
    ? await db.selectFrom('gallery_image').selectAll().where('id', 'in', ids).execute()
    : []
  return new Map(
    covers.map((row): [string, Omit<Album, 'ride'>] => {
      const { url, picture } = asImage(row, new Map())
      const count = Number(counted.find(({ cover }) => cover === row.id)?.count)
      return [row.event_id ?? '', { count, cover: { url, ...(picture && { picture }) } }]
    }),
  )
}

const asImage = (row: Row, rides: Rides): GalleryImage => {
  const ride = row.event_id && rides.get(row.event_id)
  return {
    _id: row.id,
    ...image.read(row),
    ...(row.picture !== null && { picture: JSON.parse(row.picture) }),
    ...(ride && { ride }),
  }
}

const asWaiting = (row: Row, rides: Rides): Waiting => ({
  ...asImage(row, rides),
  state: row.state,
  at: row.added_at,
  proposedBy: row.proposed_by,
  ...(row.hidden_at && {
    removal: { at: row.hidden_at, ...(row.hidden_note && { note: row.hidden_note }) },
  }),
})

export const asOwn = (row: Row): OwnPicture => ({ ...asImage(row, new Map()), state: row.state })
