import type { AuditEntry } from '#contract/audit.ts'

type Fact = { readonly name: string; readonly from?: string; readonly to?: string }

/** Facts that say nothing to a person. */
const hidden = ['series', 'url']

const names: Readonly<Record<string, string>> = {
  dateTime: 'date and time',
  membershipType: 'membership',
}

/** What changed; of something new or gone, what it was. Its title stands in the sentence already. */
export const factsOf = ({ before, after }: AuditEntry): readonly Fact[] => {
  const known = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return known
    .filter((field) => !hidden.includes(field))
    .flatMap((field) => {
      const name = names[field] ?? field
      const [from, to] = [inWords(before?.[field]), inWords(after?.[field])]
      if (before && after) return from === to ? [] : [{ name, from, to }]
      return field === 'title' ? [] : [{ name, ...(after ? { to } : { from }) }]
    })
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const inWords = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  const [, date, clock] = value.match(/^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/) ?? []
  if (!date) return value
  const words = day.format(Date.parse(`${date}T00:00Z`))
  return clock ? `${words}, ${clock}` : words
}
