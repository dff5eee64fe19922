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
  dateTime: 'date and time',
  membershipType: 'membership',
}

/** What changed; of something new or gone, what it was. Its title stands in the sentence already. */
export const factsOf = ({ before, after }: AuditEntry): readonly Fact[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const told = [...fields].filter((field) => !hidden.includes(field))
  const name = (field: string) => names[field] ?? field
  if (before && after) {
    return told
      .map((field) => ({
        name: name(field),
        value: inWords(before[field]),
        now: inWords(after[field]),
      }))
      .filter(({ value, now }) => value !== now)
  }
  return told
    .filter((field) => field !== 'title')
    .map((field) => ({ name: name(field), value: inWords((after ?? before)?.[field]) }))
    .filter(({ value }) => value !== none)
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
