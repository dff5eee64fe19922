import { NewEvent, type Repeat } from '#contract/events.ts'
import type { FieldError, Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { seriesDays, seriesMistake } from '#contract/series.ts'
import { type RideDraft, requiredNames, rideNames } from './ride-draft.ts'

const requests: Readonly<Record<(typeof requiredNames)[number], string>> = {
  title: 'Please give the ride a title.',
  description: 'Add a description.',
  location: 'Please say where it starts.',
  author: 'Please say who leads it.',
  date: 'Please choose the day.',
  time: 'Please choose the time it starts.',
  image: 'Please choose a picture.',
}

/** A picture that is chosen has an address only when it is uploaded; until then this stands for it. */
const chosenPicture = '/media/chosen'

type Typed = { readonly draft: RideDraft; readonly hasFile: boolean }

const withPicture = ({ draft, hasFile }: Typed): RideDraft =>
  hasFile ? { ...draft, image: chosenPicture } : draft

export const missingIn = (typed: Typed): readonly FieldError[] => {
  const draft = withPicture(typed)
  return requiredNames
    .filter((field) => draft[field].trim() === '')
    .map((field) => ({ field, detail: requests[field] }))
}

/** Makes a ride of what was typed, or names every field that is wrong. */
export const readRide = (typed: Typed) => {
  const { every, until, distance, climb, ...words } = withPicture(typed)
  const given = {
    ...Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')),
    ...(distance && { distance: Number(distance) }),
    ...(climb && { climb: Number(climb) }),
    ...(every && { repeat: { every, ...(until && { until }) } }),
  }
  const read = check(NewEvent, given)
  if ('errors' in read) return { errors: read.errors.map(atItsField) }
  const mistake = read.value.repeat && repeatMistake(read.value.date, read.value.repeat)
  return mistake ? { errors: [{ field: 'until', detail: mistake }] } : read
}

const repeatMistake = (date: string, repeat: Repeat) =>
  seriesMistake(seriesDays(date, repeat), repeat)

/** The site names a field by its place; in the form it has a name of its own. */
const atItsField = ({ field, detail }: FieldError): FieldError => ({
  field: field.replace(/^repeat\./, ''),
  detail,
})

const names: readonly string[] = rideNames

/** What the site finds wrong, at the fields of the form. An address is none that people could mend. */
export const fieldErrorsOf = ({ errors }: Refusal): readonly FieldError[] =>
  errors
    .map(atItsField)
    .filter(({ field }) => names.includes(field))
    .map((error) => (error.field === 'image' ? { ...error, detail: pictureGone } : error))

const pictureGone = 'Please choose the picture again: it is not on the site.'
