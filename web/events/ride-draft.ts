import { addDays, dayInWords } from '#contract/days.ts'
import { type Event, NewEvent } from '#contract/events.ts'
import type { FieldError } from '#contract/refusal.ts'
import { proposeGrade } from '#contract/route-facts.ts'
import { check } from '#contract/sentence.ts'
import { seriesDays, seriesMistake } from '#contract/series.ts'
import type { Draft } from '#web/layout/draft.ts'
import type { Checked } from '#web/layout/use-form.ts'
import {
  differsInSignup,
  isSignupField,
  placeSignupError,
  readGroups,
  readSignup,
  signupDraft,
  signupLabels,
  writeGroups,
} from './signup-draft.ts'

export const labels = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  author: 'Author',
  date: 'Date',
  time: 'Time',
  image: 'Image',
  endTime: 'End time',
  distance: 'Distance (km)',
  climb: 'Climb (m)',
  grade: 'Pace group or difficulty',
  route: 'Route',
  every: 'Repeat',
  until: 'Until',
  ...signupLabels,
} as const

export type RideName =
  | keyof typeof labels
  /** A picture that was chosen and not uploaded yet. Browsers cannot store the file itself. */
  | 'fileName'
  /** What is known of the routes that were chosen, to show them after a reload. */
  | 'knownRoutes'

export type RideDraft = Draft<RideName>

export const optionalNames = ['endTime', 'distance', 'climb', 'grade', 'every', 'until'] as const

const names = [
  ...(Object.keys(labels) as (keyof typeof labels)[]),
  ...(['fileName', 'knownRoutes'] as const),
] as const

/** Puts the figures of a route where nothing was typed. What was typed is never replaced. */
export const fillFromRoute = (draft: RideDraft, route: RouteFigures): Partial<RideDraft> => {
  const figures = {
    distance: String(Math.max(1, Math.round(route.length / 1000))),
    ...(route.climb !== undefined && { climb: String(route.climb) }),
    grade: proposeGrade(route.length, route.climb),
  }
  return Object.fromEntries(
    Object.entries(figures).filter(([name]) => draft[name as RideName].trim() === ''),
  )
}

type RouteFigures = { readonly length: number; readonly climb?: number | undefined }

type Given = Partial<Record<RideName, unknown>> & Pick<Partial<Event>, 'signup'>

export const rideDraft = ({ signup, ...given }: Given) => {
  const all: Partial<Record<RideName, unknown>> = { ...given, ...signupDraft(signup) }
  return Object.fromEntries(names.map((name) => [name, String(all[name] ?? '')])) as RideDraft
}

/** The same ride once more, on the next day that fits, with groups of its own. */
export const copyRide = (ride: Event, today: string): RideDraft => {
  const draft = rideDraft(ride)
  const groups = readGroups(draft['signup.groups']).map(({ _id, ...group }) => group)
  return {
    ...draft,
    'signup.groups': writeGroups(groups),
    date: nextSameWeekday(ride.date, today),
  }
}

/** The next day with the same name that is not over yet. */
export const nextSameWeekday = (day: string, today: string) => {
  let next = addDays(day, 7)
  while (next < today) next = addDays(next, 7)
  return next
}

export const seriesInWords = (days: readonly string[]) =>
  `This makes ${days.length} rides: the first on ${dayInWords(days[0] ?? '')}, the last on ${dayInWords(days.at(-1) ?? '')}.`

const requests = {
  title: 'Please give the ride a title.',
  description: 'Add a description.',
  location: 'Please say where it starts.',
  author: 'Please say who leads it.',
  date: 'Please choose the day.',
  time: 'Please choose the time it starts.',
  image: 'Please choose a picture.',
} as const

const required = Object.keys(requests) as (keyof typeof requests)[]

/** Stands for the address of a chosen picture, which is known only after the upload. */
const chosenPicture = '/media/chosen'

/** The ride that was typed, or every field that is missing or wrong. Rules of the sign-up that stay as they were are left out. */
export const readRide = (
  typed: RideDraft,
  hasFile: boolean,
  before: RideDraft,
): Checked<NewEvent> => {
  const draft = hasFile ? { ...typed, image: chosenPicture } : typed
  const missing = required.filter((field) => draft[field].trim() === '')
  if (missing.length > 0) {
    return {
      errors: missing.map((field) => ({ field, detail: requests[field] })),
      dialog: { title: 'Oops...', text: 'All fields are required!', urgent: true },
    }
  }
  const { every, until, distance, climb, fileName: _file, knownRoutes: _known, ...words } = draft
  const read = check(NewEvent, {
    ...Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')),
    ...(distance && { distance: Number(distance) }),
    ...(climb && { climb: Number(climb) }),
    ...(every && { repeat: { every, ...(until && { until }) } }),
    ...(differsInSignup(draft, before) && { signup: readSignup(draft) }),
  })
  if ('errors' in read) return { errors: read.errors.map(placeError) }
  const { date, repeat } = read.value
  const mistake = repeat && seriesMistake(seriesDays(date, repeat), repeat)
  return mistake ? { errors: [{ field: 'until', detail: mistake }] } : read
}

/** The site says `repeat.until` where the form says `until`. */
const placeError = ({ field, detail }: FieldError): FieldError =>
  placeSignupError({ field: field.replace(/^repeat\./, ''), detail })

/** Puts what the site finds wrong at the fields of the form, and leaves out what people cannot correct there. */
export const placeErrors = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.map(placeError).filter(({ field }) => field in labels || isSignupField(field))
