import type { AuditEntry } from '#contract/audit.ts'

type Fact = {
  readonly name: string
  readonly value: string
  /** What it was changed to, if it was. */
  readonly now?: string
}

/** Facts that say nothing to a person. */
const hidden = ['series', 'url']

const names: Readonly<Record<string, string>> = {
  authorChanged: 'author changed',
  bodyChanged: 'text changed',
  climb: 'climb in m',
  dateTime: 'date and time',
  descriptionChanged: 'description changed',
  distance: 'distance in km',
  endTime: 'end time',
  membershipType: 'membership',
  pictureChanged: 'picture changed',
}

type Told = Pick<AuditEntry, 'before' | 'after'>

/** What changed; of something new or gone, what it was. Its title stands in the sentence already. */
export const factsOf = ({ before, after }: Told): readonly Fact[] =>
  fieldsOf(before, after).flatMap((field) => {
    const name = names[field] ?? field
    const [was, now] = [inWords(before?.[field]), inWords(after?.[field])]
    // Of what is not recorded itself the record says only that it changed.
    if (field.endsWith('Changed')) return now === 'yes' ? [{ name, value: now }] : []
    if (before && after) return was === now ? [] : [{ name, value: was, now }]
    const value = before ? was : now
    return field === 'title' || value === none ? [] : [{ name, value }]
  })

const fieldsOf = (before: object = {}, after: object = {}) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !hidden.includes(field),
  )

/** What was done to many things at once: each fact once, and of their days the first and the last. */
export const factsOfAll = (entries: readonly Told[]): readonly Fact[] => {
  const facts = entries.flatMap((entry) => factsOf(entry).filter(({ name }) => name !== 'date'))
  const each = new Map(facts.map((fact) => [JSON.stringify(fact), fact]))
  return [...daysOf(entries), ...each.values()]
}

const daysOf = (entries: readonly Told[]): readonly Fact[] => {
  const [were, are] = [
    span(entries.map(({ before }) => before?.date)),
    span(entries.map(({ after }) => after?.date)),
  ]
  const value = were ?? are
  if (!value) return []
  return [{ name: 'days', value, ...(are && are !== value && { now: are }) }]
}

const span = (days: readonly unknown[]) => {
  const sorted = days.filter((day) => typeof day === 'string').toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first && `${inWords(first)} to ${inWords(last)}`
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const none = 'none'

const inWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return none
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  const [, date, clock] = value.match(/^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/) ?? []
  if (!date) return value
  const words = day.format(Date.parse(`${date}T00:00Z`))
  return clock ? `${words}, ${clock}` : words
}
