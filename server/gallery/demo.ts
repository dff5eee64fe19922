import type { Picture } from '#contract/media.ts'
import type { Database } from '#server/database/tables.ts'
import drawn from '#server/demo-pictures.json' with { type: 'json' }
import { galleryStore } from './store.ts'

type Drawn = Picture & { readonly name: string; readonly alt: string }

/** Which of the pictures are in the albums of the last two Friday rides. */
const albums = [
  ['river-noon', 'tea-stall', 'ferry'],
  ['night-city', 'rain'],
] as const

/** What two members have sent of the last ride; the first of them was published, and somebody objected. */
const proposed = [
  { name: 'crossing', width: 1200, height: 900, by: 'Lucy Gomes', alt: 'Across in a wooden boat' },
  {
    name: 'repair',
    width: 900,
    height: 900,
    by: 'Lucy Gomes',
    alt: 'The only puncture of the day',
  },
  { name: 'rest', width: 900, height: 900, by: 'Farida Begum', alt: 'The milestone by the water' },
  { name: 'switchbacks', width: 750, height: 1000, by: 'Farida Begum' },
]

const objection = "That's me in the boat, and I'd rather not be on a website. Thank you!"

/** Adds drawn scenes instead of photographs. They are files of the site and not in picture storage. */
export const demoGallery = async (db: Database, today: Temporal.PlainDate) => {
  const gallery = galleryStore(db)
  const rides = await lastFridayRides(db, today)
  const albumOf = (name: string) =>
    rides[albums.findIndex((names) => (names as readonly string[]).includes(name))]
  const inOrder: readonly Drawn[] = [...drawn].toSorted(
    (one, other) =>
      Number(albumOf(one.name) !== undefined) - Number(albumOf(other.name) !== undefined),
  )
  for (const [place, { name, alt, ...picture }] of inOrder.entries()) {
    const url = picture.sources.at(-1)?.url ?? ''
    const addedAt = minutesAgo(proposed.length + inOrder.length - place)
    await gallery.add({ url, alt, ride: albumOf(name), addedAt }, picture)
  }
  const ids: string[] = []
  for (const [place, { name, by, alt, ...size }] of proposed.entries()) {
    const url = `/art/collage/${name}.svg`
    const picture = { ...size, preview: url, sources: [{ url, width: size.width }] }
    const person = await personNamed(db, by)
    const addedAt = minutesAgo(proposed.length - place)
    ids.push(await gallery.add({ url, alt, ride: rides[0], proposedBy: person, addedAt }, picture))
  }
  await gallery.askRemoval(ids[0] ?? '', {
    state: 'hidden',
    hidden_at: new Date().toISOString(),
    hidden_note: objection,
  })
}

/** Each has its own: pictures added in the same millisecond would be in no order. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const lastFridayRides = async (db: Database, today: Temporal.PlainDate) => {
  const rides = await db
    .selectFrom('event')
    .select(['id', 'date'])
    .where('date', '<', today.toString())
    .where('status', '=', 'planned')
    .orderBy('date', 'desc')
    .execute()
  const isFriday = ({ date }: { date: string }) => Temporal.PlainDate.from(date).dayOfWeek === 5
  return rides.filter(isFriday).map(({ id }) => id)
}

const personNamed = async (db: Database, name: string) => {
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('first_name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}
