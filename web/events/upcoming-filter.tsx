import { SearchField } from '#web/ui/search-field.tsx'
import { SmallSelect } from '#web/ui/small-select.tsx'
import { monthInWords, monthsFor, type RideFilter } from './ride-filter.ts'

type Props = { filter: RideFilter; today: string; onFilter: (change: Partial<RideFilter>) => void }

/** Narrows the list while it is typed. */
export const UpcomingFilter = ({ filter, today, onFilter }: Props) => (
  <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_13rem_auto]">
    <SearchField
      label="Search rides"
      placeholder="Title, place, leader"
      asked={filter.q}
      onAsk={(q) => onFilter({ q })}
      className="col-span-full md:col-span-1"
    />
    <SmallSelect label="Month" value={filter.month} onChoose={(month) => onFilter({ month })}>
      <option value="">All months</option>
      {monthsFor(filter, today).map((month) => (
        <option key={month} value={month}>
          {monthInWords(month)}
        </option>
      ))}
    </SmallSelect>
    <label className="flex min-h-11 items-center gap-2.5 font-semibold">
      <input
        type="checkbox"
        checked={filter.past}
        onChange={({ target }) => onFilter({ past: target.checked, month: '' })}
        className="size-5 shrink-0 accent-lagoon"
      />
      Past rides
    </label>
  </search>
)
