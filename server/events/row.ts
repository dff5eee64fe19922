import type { Event } from '#contract/events.ts'
import type { Tables } from '#server/database/tables.ts'

/** A ride's own words and facts, with those of its picture. */
export type Ride = Omit<Event, '_id' | 'series' | 'status' | 'reason' | 'version'>

export const asRow = ({ endTime, picture, distance, climb, grade, ...words }: Ride) => ({
  title: words.title,
  description: words.description,
  location: words.location,
  author: words.author,
  date: words.date,
  time: words.time,
  image: words.image,
  picture: picture ? JSON.stringify(picture) : null,
  end_time: endTime ?? null,
  distance: distance ?? null,
  climb: climb ?? null,
  grade: grade ?? null,
})

/** What of a row is told; what is searched is as long again. */
export const told = [
  'id',
  'title',
  'description',
  'location',
  'author',
  'date',
  'time',
  'image',
  'picture',
  'end_time',
  'distance',
  'climb',
  'grade',
  'series',
  'status',
  'reason',
  'version',
] as const

type Row = Pick<Tables['event'], (typeof told)[number]>

export const asEvent = (row: Row): Event => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  location: row.location,
  author: row.author,
  date: row.date,
  time: row.time,
  image: row.image,
  ...(row.picture !== null && { picture: JSON.parse(row.picture) }),
  ...(row.end_time !== null && { endTime: row.end_time }),
  ...(row.distance !== null && { distance: row.distance }),
  ...(row.climb !== null && { climb: row.climb }),
  ...(row.grade !== null && { grade: row.grade }),
  ...(row.series !== null && { series: row.series }),
  status: row.status,
  ...(row.reason !== null && { reason: row.reason }),
  version: row.version,
})
