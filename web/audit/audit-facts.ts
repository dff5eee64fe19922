import type { AuditEntry } from '#contract/audit.ts'
import { partsOfDay } from '#contract/days.ts'

type Fact = {
  readonly name: string
  readonly value: string
  /** The new value, if it was changed. */
  readonly now?: string
}

/** Fields that mean nothing to people. */
const hidden = ['series', 'url', 'ride', 'rideId']

const fieldNames: Readonly<Record<string, string>> = {
  at: 'recorded on the phone',
  addressChanged: 'address changed',
  ageChanged: 'age changed',
  authorChanged: 'author changed',
  cautionChanged: 'cautions changed',
  cuesChanged: 'cue sheet changed',
  noteChanged: 'note changed',
  number: 'version',
  routeChanged: 'route changed',
  bodyChanged: 'text changed',
  cityChanged: 'city changed',
  climb: 'climb in m',
  contactNumberChanged: 'phone changed',
  dateTime: 'date and time',
  descriptionChanged: 'description changed',
  distance: 'distance in km',
  endTime: 'end time',
  emailChanged: 'email address changed',
  firstNameChanged: 'name changed',
  membershipType: 'membership',
  howToPayChanged: 'how to pay changed',
  leadersChanged: 'leaders changed',
  mayLead: 'may lead',
  pictureChanged: 'picture changed',
  placesChanged: 'places changed',
  plansChanged: 'plans changed',
  presence: 'roll call',
  reportChanged: 'report changed',
  riddenDistance: 'distance as ridden in km',
  signupChanged: 'sign-up changed',
}

type Change = Pick<AuditEntry, 'before' | 'after'>

/** What changed, or all facts of something new or deleted, except the title, which is in the sentence. */
export const factsOf = ({ before, after }: Change): readonly Fact[] =>
  fieldsOf(before, after).flatMap((field) => {
    const name = fieldNames[field] ?? field
    const [was, now] = [inWords(before?.[field]), inWords(after?.[field])]
    // Long texts are not recorded, only that they changed.
    if (field.endsWith('Changed')) return now === 'yes' ? [{ name, value: now }] : []
    if (before && after) return was === now ? [] : [{ name, value: was, now }]
    const value = before ? was : now
    return field === 'title' || value === none ? [] : [{ name, value }]
  })

const fieldsOf = (before: object = {}, after: object = {}) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !hidden.includes(field),
  )

/** The facts of several entries: each once, and the first and last of their days. */
export const factsOfAll = (entries: readonly Change[]): readonly Fact[] => {
  const facts = entries.flatMap((entry) => factsOf(entry).filter(({ name }) => name !== 'date'))
  const each = new Map(facts.map((fact) => [JSON.stringify(fact), fact]))
  return [...dayFacts(entries), ...each.values()]
}

const dayFacts = (entries: readonly Change[]): readonly Fact[] => {
  const [were, are] = [
    span(entries.map(({ before }) => before?.date)),
    span(entries.map(({ after }) => after?.date)),
  ]
  const value = were ?? are
  if (!value) return []
  const name = value.includes(' to ') ? 'days' : 'date'
  return [{ name, value, ...(are && are !== value && { now: are }) }]
}

const span = (days: readonly unknown[]) => {
  const sorted = days.filter((day) => typeof day === 'string').toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === last) return first && inWords(first)
  return `${inWords(first)} to ${inWords(last)}`
}

const none = 'none'

const inWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return none
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  const [, date, clock] = value.match(/^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/) ?? []
  if (!date) return value
  const { day, month, year } = partsOfDay(date)
  const words = `${day} ${month} ${year}`
  return clock ? `${words}, ${clock}` : words
}
