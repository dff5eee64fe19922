import { dayInWords } from '#contract/days.ts'
import type { ChosenRoute } from '#server/routes/rides.ts'
import type { NoticeRide } from './subjects.ts'

/** A change of one ride, as a notice stores it. */
export type RideChange = {
  readonly ride: string
  readonly was: Readonly<Record<string, unknown>>
  readonly is: Readonly<Record<string, unknown>>
  readonly reason?: string
}

/** The names of people, by their id or that of their answer, and of routes, by their versions. */
export type Names = ReadonlyMap<string, string>

export const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')

const labels: Readonly<Record<string, string>> = {
  date: 'Day',
  time: 'Start',
  location: 'Place',
  author: 'Leader',
  leaders: 'Leaders',
  groups: 'Groups',
  routes: 'Route',
}

export const routesIn = (value: unknown) => (Array.isArray(value) ? (value as ChosenRoute[]) : [])

const valueInWords = (name: string, value: unknown, names: Names) => {
  if (name === 'date') return dayInWords(String(value))
  if (name === 'leaders') {
    return (
      idsIn(value)
        .map((id) => names.get(id) ?? 'somebody')
        .join(', ') || 'nobody'
    )
  }
  if (name === 'routes') {
    const each = routesIn(value).map(
      ({ group, version }) => `${group ? `${group}: ` : ''}${names.get(version) ?? 'another'}`,
    )
    return each.join(', ') || 'none'
  }
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value ?? 'none')
}

/** Start 06:30 → 07:00. */
export const differences = ({ was, is }: RideChange, names: Names) =>
  Object.keys(labels)
    .filter((name) => name in is)
    .map(
      (name) =>
        `${labels[name]} ${valueInWords(name, was[name], names)} → ${valueInWords(name, is[name], names)}`,
    )

export const wasAndIs = (change: RideChange, ride: NoticeRide, names: Names) => {
  const list = (values: RideChange['was']) =>
    Object.keys(labels)
      .filter((name) => name in change.is)
      .map((name) => `${labels[name]} ${valueInWords(name, values[name], names)}`)
      .join(', ')
  return [
    ['Was', list(change.was)],
    ['Is', list({ ...ride, ...change.is })],
  ] as const
}
