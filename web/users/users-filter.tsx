import { useEffect, useRef } from 'react'
import { box } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import {
  type Choice,
  chosenOf,
  membershipChoices,
  orderChoices,
  roleChoices,
} from './filter-choices.ts'
import type { UserFilter } from './user-filter.ts'

type Props = { filter: UserFilter; onFilter: (filter: UserFilter) => void }

const pause = 300
const small = `${box} min-h-11!`

/** Narrows the list while it is typed, and puts it in order. The address keeps what was asked for. */
export const UsersFilter = ({ filter, onFilter }: Props) => {
  const search = useRef<HTMLInputElement>(null)
  const asked = useRef(filter.q)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  const apply = (change: Partial<UserFilter> = {}) => {
    clearTimeout(later.current)
    asked.current = search.current?.value.trim() ?? ''
    onFilter({ ...filter, q: asked.current, ...change })
  }

  // The field follows an address that somebody else wrote, and never its own, which may be behind.
  useEffect(() => {
    if (filter.q === asked.current || !search.current) return
    asked.current = filter.q
    search.current.value = filter.q
  }, [filter.q])
  useEffect(() => () => clearTimeout(later.current), [])

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
        className="grid grid-cols-2 gap-3 @xl:grid-cols-3 @4xl:grid-cols-[minmax(0,1fr)_9.5rem_9.5rem_13rem]"
      >
        <label className="col-span-full grid gap-1 @4xl:col-span-1">
          <span className="font-semibold text-sm">Search people</span>
          <input
            ref={search}
            type="search"
            name="q"
            maxLength={200}
            defaultValue={filter.q}
            placeholder="Name, email, city"
            onInput={() => {
              clearTimeout(later.current)
              later.current = setTimeout(apply, pause)
            }}
            className={small}
          />
        </label>
        <Select label="Role" choices={roleChoices} filter={filter} onChoose={apply} />
        <Select label="Membership" choices={membershipChoices} filter={filter} onChoose={apply} />
        <div className="@max-xl:col-span-full">
          <Select label="Sort" choices={orderChoices} filter={filter} onChoose={apply} />
        </div>
      </form>
    </search>
  )
}

type SelectProps = {
  label: string
  choices: readonly Choice[]
  filter: UserFilter
  onChoose: (change: Partial<UserFilter>) => void
}

const Select = ({ label, choices, filter, onChoose }: SelectProps) => (
  <label className="grid gap-1">
    <span className="font-semibold text-sm">{label}</span>
    <span className="relative">
      <select
        value={chosenOf(choices, filter)}
        onChange={({ target }) => onChoose(choices[target.selectedIndex]?.asks ?? {})}
        className={`${small} appearance-none pr-10`}
      >
        {choices.map(({ label }, place) => (
          <option key={label} value={place}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        shape="down"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-quiet"
      />
    </span>
  </label>
)
