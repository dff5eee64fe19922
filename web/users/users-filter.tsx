import { SearchField } from '#web/ui/search-field.tsx'
import { SmallSelect } from '#web/ui/small-select.tsx'
import {
  type Choice,
  chosenOf,
  membershipChoices,
  orderChoices,
  roleChoices,
} from './filter-choices.ts'
import type { UserFilter } from './user-filter.ts'

type Props = { filter: UserFilter; onFilter: (change: Partial<UserFilter>) => void }

/** Narrows the list while it is typed, and puts it in order. */
export const UsersFilter = ({ filter, onFilter }: Props) => (
  <search className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,40%),100%),1fr))] gap-3 @xl:grid-cols-3 @4xl:grid-cols-[minmax(0,1fr)_9.5rem_9.5rem_13rem]">
    <SearchField
      label="Search people"
      placeholder="Name, email, city"
      asked={filter.q}
      onAsk={(q) => onFilter({ q })}
      className="col-span-full @4xl:col-span-1"
    />
    <Select label="Role" choices={roleChoices} filter={filter} onChoose={onFilter} />
    <Select label="Membership" choices={membershipChoices} filter={filter} onChoose={onFilter} />
    <div className="@max-xl:col-span-full">
      <Select label="Sort" choices={orderChoices} filter={filter} onChoose={onFilter} />
    </div>
  </search>
)

type SelectProps = {
  label: string
  choices: readonly Choice[]
  filter: UserFilter
  onChoose: (change: Partial<UserFilter>) => void
}

const Select = ({ label, choices, filter, onChoose }: SelectProps) => (
  <SmallSelect
    label={label}
    value={chosenOf(choices, filter)}
    onChoose={(place) => onChoose(choices[Number(place)]?.asks ?? {})}
  >
    {choices.map(({ label }, place) => (
      <option key={label} value={place}>
        {label}
      </option>
    ))}
  </SmallSelect>
)
