import { useRef } from 'react'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import {
  ListFailed,
  ListLoading,
  NoMatches,
  ShowMore,
  useLoadMore,
} from '#web/layout/long-list.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { box } from '#web/ui/field.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { AuditEntries } from './audit-entries.tsx'
import { type AuditFilter, auditFilter, useActors, useAudit } from './audit-queries.ts'
import { kinds, nameOf } from './audit-words.ts'

export const meta = () => [{ title: 'Activity log' }]

export default function AuditPage() {
  const { filter, change, clear } = useAddressFilter(auditFilter)
  const entries = useAudit(filter)
  const list = useRef<HTMLDivElement>(null)
  const { rows, fetched, total } = entries

  const showMore = useLoadMore({
    count: rows.length,
    fetchMore: entries.showMore,
    find: (index) => list.current?.querySelectorAll('li[tabindex]')[index],
  })

  return (
    <section aria-busy={entries.isFetching} className="grid grid-cols-1 content-start gap-5">
      <div className="grid gap-1">
        <h1 className="text-3xl">Activity log</h1>
        <p className="max-w-[36em] text-quiet">
          Who did what on the site, latest first. Entries can't be edited.
        </p>
      </div>
      <FilterBar filter={filter} onFilter={change} onClear={clear} />
      <p role="status" className="text-quiet empty:hidden">
        {entries.isSuccess && total > 0 ? `${fetched} of ${total} changes` : null}
      </p>
      {entries.isPending ? <ListLoading label="Loading the activity log" /> : null}
      {entries.isError ? (
        <ListFailed
          title="The activity log could not be loaded"
          error={entries.error}
          onRetry={() => (entries.isFetchNextPageError ? showMore() : entries.refetch())}
        />
      ) : null}
      {entries.isSuccess && rows.length === 0 ? (
        <NoEntries isNarrowed={Object.values(filter).some(Boolean)} onShowAll={clear} />
      ) : null}
      <AuditEntries rows={rows} filter={filter} list={list} />
      <ShowMore hasMore={entries.hasNextPage} busy={entries.isFetchingMore} onShowMore={showMore} />
    </section>
  )
}

const NoEntries = ({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) =>
  isNarrowed ? (
    <NoMatches showAll="Show everything" onShowAll={onShowAll}>
      Choose another person, another action or other days.
    </NoMatches>
  ) : (
    <p className="edge max-w-[44rem] rounded-card bg-card p-6">
      Nothing has been recorded yet. When someone adds a ride, publishes news or changes a role, it
      shows up here.
    </p>
  )

type FilterProps = {
  filter: AuditFilter
  onFilter: (change: Partial<AuditFilter>) => void
  onClear: () => void
}

const FilterBar = ({ filter, onFilter, onClear }: FilterProps) => {
  const actors = useActors().data ?? []
  const isUnknown = filter.person !== '' && !actors.some(({ id }) => id === filter.person)
  return (
    <search className="grid gap-1">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,40%),100%),1fr))] gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10.5rem_10.5rem]">
        <SmallSelect
          label="Person"
          value={filter.person}
          onChoose={(person) => onFilter({ person })}
        >
          <option value="">Everyone</option>
          {isUnknown ? <option value={filter.person}>Someone else</option> : null}
          {actors.map((actor) => (
            <option key={actor.id} value={actor.id}>
              {nameOf(actor)}
            </option>
          ))}
        </SmallSelect>
        <SmallSelect label="What" value={filter.kind} onChoose={(kind) => onFilter({ kind })}>
          <option value="">Everything</option>
          {isKnown(filter.kind) ? null : <option value={filter.kind}>{filter.kind}</option>}
          {kinds.map(({ feature, name, calls }) => (
            <optgroup key={feature} label={name}>
              <option value={feature}>{name}: everything</option>
              {calls.map(({ kind, name }) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SmallSelect>
        <DayField
          label="From"
          day={filter.from}
          max={filter.to}
          onDay={(from) => onFilter({ from })}
        />
        <DayField label="To" day={filter.to} min={filter.from} onDay={(to) => onFilter({ to })} />
      </div>
      {Object.values(filter).some(Boolean) ? (
        <p>
          <TextButton onClick={onClear}>Show everything</TextButton>
        </p>
      ) : null}
    </search>
  )
}

const isKnown = (kind: string) =>
  kind === '' ||
  kinds.some(({ feature, calls }) => feature === kind || calls.some((call) => call.kind === kind))

type DayProps = {
  label: string
  day: string
  min?: string
  max?: string
  onDay: (day: string) => void
}

const DayField = ({ label, day, onDay, ...bounds }: DayProps) => (
  <label className="grid grid-cols-1 content-start gap-1">
    <span className="font-semibold text-sm">{label}</span>
    <input
      type="date"
      value={day}
      onChange={({ target }) => onDay(target.value)}
      className={`${box} min-h-11! max-sm:px-2!`}
      {...bounds}
    />
  </label>
)
