import { surfaces } from '#contract/route-facts.ts'
import type { RouteWindow } from '#contract/routes.ts'
import { addressFilter, type FilterOf, oneOf, searchText } from '#web/layout/address-filter.ts'

/** Kilometres, from and to. */
export const lengths = {
  '0-30': 'Up to 30 km',
  '30-60': '30 to 60 km',
  '60-100': '60 to 100 km',
  '100-': 'Over 100 km',
} as const

/** Metres. */
export const climbs = {
  '200': 'Up to 200 m',
  '500': 'Up to 500 m',
  '1000': 'Up to 1,000 m',
} as const

/** For moderators, and for leaders what they have proposed. */
export const states = { proposed: 'Proposed', archived: 'Archived' } as const

const keysOf = <Key extends string>(choices: Readonly<Record<Key, string>>) =>
  Object.keys(choices) as Key[]

/** Which routes are listed; part of the address. An empty value means any. */
export const routeFilter = addressFilter({
  q: searchText,
  km: oneOf(keysOf(lengths), ''),
  climb: oneOf(keysOf(climbs), ''),
  surface: oneOf(surfaces, ''),
  start: searchText,
  state: oneOf(keysOf(states), ''),
})
export type RouteFilter = FilterOf<typeof routeFilter>

export const noFilter = routeFilter.read(new URLSearchParams())

export const isNarrow = (filter: RouteFilter) => Object.values(filter).some(Boolean)

/** What the site is asked for. */
export const windowOf = ({ q, km, climb, surface, start, state }: RouteFilter): RouteWindow => {
  const [least, most] = km.split('-').map(Number)
  return {
    ...(q && { q }),
    ...(least && { minKm: least }),
    ...(most && { maxKm: most }),
    ...(climb && { maxClimb: Number(climb) }),
    ...(surface && { surface }),
    ...(start && { start }),
    ...(state && { state }),
  }
}
