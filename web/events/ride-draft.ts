import type { Event } from '#contract/events.ts'
import type { Draft } from '#web/layout/sheet.ts'
import { nextSameWeekday } from './ride-series.ts'

export const requiredNames = [
  'title',
  'description',
  'location',
  'author',
  'date',
  'time',
  'image',
] as const
const factNames = ['endTime', 'distance', 'climb', 'grade'] as const
const repeatNames = ['every', 'until'] as const

/** What a ride may tell besides what it must. */
export const optionalNames = [...factNames, ...repeatNames] as const
export const rideNames = [...requiredNames, ...optionalNames] as const

export type RideName = (typeof rideNames)[number]

export type RideDraft = Draft<RideName>

export const draftFrom = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    rideNames.map((name) => [name, String(given[name] ?? '')]),
  ) as unknown as RideDraft

/** What a form about a new ride begins with. */
export const blankDraft = (author: string) => draftFrom({ author })

export const draftOf = (ride: Event) => draftFrom(ride)

/** The same ride once more, on the next day that fits. */
export const copyOf = (ride: Event, today: string): RideDraft => ({
  ...draftOf(ride),
  date: nextSameWeekday(ride.date, today),
})
