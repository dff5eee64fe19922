import sharp from 'sharp'
import type { Event, NewEvent } from '#contract/events.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#tests/site.ts'

/** A new picture. */
export const uploadPicture = async ({ media }: Pick<Person, 'media'>) => {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3))
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
  const file = new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' })
  return (await media.takeFile({ file })).secure_url
}

type Moderator = Pick<Person, 'media' | 'copyPicture'>

const anyPicture = ({ media, copyPicture }: Moderator) => {
  const upload = () => uploadPicture({ media })
  return copyPicture ? copyPicture('a single colour', upload) : upload()
}

const words = {
  title: 'City to city: Morhat',
  description: 'Flat roads along the river.\nTea at the weir.',
  location: 'The Iron Bridge',
  author: 'Nadia Islam',
  date: '2131-05-16',
  time: '06:00',
}

/** A ride with a picture of its own, ready to be added. */
export const planRide = async (
  moderator: Moderator,
  more: Partial<NewEvent> = {},
): Promise<NewEvent> => ({ ...words, image: more.image ?? (await anyPicture(moderator)), ...more })

/** Adds a ride and returns it as stored. */
export const addRide = async (moderator: Person, more: Partial<NewEvent> = {}) => {
  const { insertedId } = await moderator.events.add(await planRide(moderator, more))
  return moderator.events.get({ id: insertedId })
}

/** Adds a series and returns its rides in order. */
export const addSeries = async (moderator: Person, until: string, more: Partial<NewEvent> = {}) => {
  const repeat = { every: 'week', until } as const
  const plan = await planRide(moderator, { repeat, ...more })
  const { insertedIds = [] } = await moderator.events.add(plan)
  return Promise.all(insertedIds.map((id) => moderator.events.get({ id })))
}

/** A ride as lists show it. */
export const inLists = ({ signup, leaders, ...ride }: Event) => ride

/** A stored ride as lists show it. */
export const readRide = async ({ events }: Pick<Person, 'events'>, id: string) =>
  inLists(await events.get({ id }))

/** What a form sends to change a ride: all of its fields, and the version it was loaded with. */
export const formOf = (ride: Event) => {
  const { _id, series, status, reason, report, picture, drawing, signup, leaders, ...words } = ride
  return { id: _id, ...words }
}

/** The rides of the demonstration club have answers, guests and notices of their own. */
export const removeDemoRides = async (db: Database) => {
  for (const table of ['rsvp', 'guest', 'notice', 'event'] as const) {
    await db.deleteFrom(table).execute()
  }
}
