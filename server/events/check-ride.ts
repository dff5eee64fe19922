import { type Event, EventChange, NewEvent } from '#contract/events.ts'
import type { FieldError } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { FurtherChecks } from '#server/http/call.ts'
import type { Pictures } from '#server/media/pictures.ts'
import { daysOf, movingErrors, seriesErrors } from './series.ts'
import { eventStore } from './store.ts'

/** What is known for certain of a ride while some of its fields are still wrong. */
type Known = { readonly [Name in 'date' | 'image' | 'repeat']?: NewEvent[Name] | undefined }

export const newRideErrors = async (
  pictures: Pictures,
  db: Database,
  { date, image, repeat }: Known,
): Promise<readonly FieldError[]> => [
  ...(date && repeat ? seriesErrors(daysOf(date, repeat), repeat) : []),
  ...(image ? await pictures.check(db, image, 'image') : []),
]

/** A picture that stays was taken once, so only another one is looked for. */
export const changeErrors = async (
  pictures: Pictures,
  db: Database,
  changed: Event,
  later: readonly Event[],
  { date, image }: Known,
): Promise<readonly FieldError[]> => [
  ...(date ? movingErrors(later, changed.date, date) : []),
  ...(image && image !== changed.image ? await pictures.check(db, image, 'image') : []),
]

export const eventChecks = (pictures: Pictures): FurtherChecks['events'] => ({
  add: (given, db) => newRideErrors(pictures, db, knownOf(given)),

  async change(given, db) {
    const id = EventChange.shape.id.safeParse(given.id)
    const ride = id.success ? await eventStore(db).find(id.data) : undefined
    if (!ride) return []
    const later = given.scope === 'later' ? await eventStore(db).laterThan(ride) : []
    return changeErrors(pictures, db, ride, later, knownOf(given))
  },
})

const knownOf = ({ date, image, repeat }: Readonly<Record<string, unknown>>): Known => ({
  date: NewEvent.shape.date.safeParse(date).data,
  image: NewEvent.shape.image.safeParse(image).data,
  repeat: NewEvent.shape.repeat.safeParse(repeat).data,
})
