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
  bodyChanged: 'text changed',
  dateTime: 'date and time',
  membershipType: 'membership',
}

/** What changed; of something new or gone, what it was. Its title stands in the sentence already. */
export const factsOf = ({ before = {}, after = {} }: AuditEntry): readonly Fact[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !hidden.includes(field))
    .flatMap((field) => {
      const name = names[field] ?? field
      const [was, now] = [inWords(before[field]), inWords(after[field])]
      if (field in before && field in after) return was === now ? [] : [{ name, value: was, now }]
      const value = field in before ? was : now
      return field === 'title' || value === none ? [] : [{ name, value }]
    })

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
