import { surfaces } from '#contract/route-facts.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { climbs, lengths, type RouteFilter, states } from './route-filter.ts'
import { surfaceNames } from './route-words.ts'

type Props = {
  filter: RouteFilter
  /** The places where routes begin. */
  starts: readonly string[]
  /** Whether routes that are not shown can be listed. */
  hasStates: boolean
  onFilter: (change: Partial<RouteFilter>) => void
}

/** Narrows the list while people type. It needs JavaScript; the list does not. */
export const LibraryFilter = ({ filter, starts, hasStates, onFilter }: Props) => {
  const select = <Name extends keyof RouteFilter>(
    name: Name,
    label: string,
    any: string,
    choices: Readonly<Record<string, string>>,
  ) => (
    <SmallSelect
      label={label}
      value={filter[name]}
      onChoose={(value) => onFilter({ [name]: value })}
    >
      <option value="">{any}</option>
      {Object.entries(choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SmallSelect>
  )
  const known = filter.start && !starts.includes(filter.start) ? [filter.start, ...starts] : starts
  const surfaceChoices = Object.fromEntries(surfaces.map((one) => [one, surfaceNames[one]]))
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:flex noscript:hidden [&>div]:xl:w-40">
      <SearchField
        label="Search routes"
        placeholder="Title, place, note"
        query={filter.q}
        onSearch={(q) => onFilter({ q })}
        className="col-span-full grow"
      />
      {select('km', 'Length', 'Any length', lengths)}
      {select('climb', 'Climb', 'Any climb', climbs)}
      {select('surface', 'Surface', 'Any surface', surfaceChoices)}
      {known.length > 0
        ? select('start', 'Start', 'Any start', Object.fromEntries(known.map((one) => [one, one])))
        : null}
      {hasStates ? select('state', 'State', 'Shown', states) : null}
    </search>
  )
}
