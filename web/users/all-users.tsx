import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { clubDay } from '#contract/days.ts'
import { inDigits } from '#contract/numbers.ts'
import { endsSession } from '#web/api.ts'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import {
  ListFailed,
  ListLoading,
  NoMatches,
  ShowMore,
  useLoadMore,
} from '#web/layout/long-list.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { TextButton } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import {
  chosenIn,
  type FilterChoice,
  isNarrow,
  membershipChoices,
  orderChoices,
  roleChoices,
  type UserFilter,
  userFilter,
} from './user-filter.ts'
import { fetchUsers, useClubSize, useUsers } from './user-queries.ts'
import { UserTable } from './user-table.tsx'
import { usersCsv } from './users-csv.ts'

export const meta = () => [{ title: 'All Users' }]

export default function AllUsersPage() {
  const { filter, change, clear } = useAddressFilter(userFilter)
  const users = useUsers(filter)
  const size = useClubSize()
  const heading = useRef<HTMLHeadingElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { total } = users
  // A long list is drawn bit by bit, so that it never holds up a press.
  const shown = useDeferredValue(users.shown)
  const narrow = isNarrow(filter)
  const isEmpty = users.isSuccess && shown.length === 0

  const focusHeading = useCallback(() => heading.current?.focus(), [])
  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: users.fetchNextPage,
    find: (index) => table.current?.querySelectorAll('tbody tr')[index],
  })

  return (
    <section
      aria-busy={users.isFetching || shown !== users.shown}
      className="@container grid grid-cols-1 content-start gap-5"
    >
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        All Users: {size ?? '…'}
      </h1>
      <FilterBar filter={filter} onFilter={change} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-quiet">
          {users.isSuccess ? countInWords(shown.length, total, narrow) : null}
        </p>
        <div className="flex flex-wrap items-center gap-x-6">
          <TextButton onClick={() => change(filter.duplicates ? everyone : duplicates)}>
            {filter.duplicates ? 'Show everyone' : 'Possible duplicates'}
          </TextButton>
          {shown.length > 0 ? <DownloadUsers filter={filter} /> : null}
        </div>
      </div>
      {users.isPending ? <ListLoading label="Loading the users" /> : null}
      {users.isError ? (
        <ListFailed
          title="The list could not be loaded"
          error={users.error}
          onRetry={() => (users.isFetchNextPageError ? showMore() : users.refetch())}
        />
      ) : null}
      {isEmpty && narrow ? (
        <NoMatches showAll="Show everyone" onShowAll={clear}>
          {filter.duplicates
            ? 'No two records share a name, a phone number or a mailbox.'
            : 'Try fewer words, or another role or membership.'}
        </NoMatches>
      ) : null}
      {isEmpty && !narrow ? <p>No data in now please wait...</p> : null}
      {shown.length > 0 ? <UserTable users={shown} ref={table} onEmpty={focusHeading} /> : null}
      <ShowMore hasMore={users.hasNextPage} busy={users.isFetchingNextPage} onShowMore={showMore} />
    </section>
  )
}

/** By name, so that records of one person are beside each other. */
const duplicates = { duplicates: 'true', sort: 'name', order: 'asc' } as const
const everyone = { duplicates: '' } as const

const countInWords = (shown: number, total: number, narrow: boolean) => {
  const people = total === 1 ? '1 person' : `${inDigits(total)} people`
  const found = narrow ? `${people} ${total === 1 ? 'matches' : 'match'}` : people
  return shown < total ? `${found}, showing the first ${inDigits(shown)}` : found
}

type FilterProps = { filter: UserFilter; onFilter: (change: Partial<UserFilter>) => void }

const FilterBar = ({ filter, onFilter }: FilterProps) => (
  <search className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,40%),100%),1fr))] gap-3 @xl:grid-cols-3 @4xl:grid-cols-[minmax(0,1fr)_9.5rem_9.5rem_13rem]">
    <SearchField
      label="Search people"
      placeholder="Name, email, city"
      query={filter.q}
      onSearch={(q) => onFilter({ q })}
      className="col-span-full @4xl:col-span-1"
    />
    <FilterSelect label="Role" choices={roleChoices} filter={filter} onFilter={onFilter} />
    <FilterSelect
      label="Membership"
      choices={membershipChoices}
      filter={filter}
      onFilter={onFilter}
    />
    <div className="@max-xl:col-span-full">
      <FilterSelect label="Sort" choices={orderChoices} filter={filter} onFilter={onFilter} />
    </div>
  </search>
)

type SelectProps = FilterProps & { label: string; choices: readonly FilterChoice[] }

const FilterSelect = ({ label, choices, filter, onFilter }: SelectProps) => (
  <SmallSelect
    label={label}
    value={chosenIn(choices, filter)}
    onChoose={(index) => onFilter(choices[Number(index)]?.change ?? {})}
  >
    {choices.map(({ label }, index) => (
      <option key={label} value={index}>
        {label}
      </option>
    ))}
  </SmallSelect>
)

/** Downloads all members who match, not only those shown. */
const DownloadUsers = ({ filter }: { filter: UserFilter }) => {
  const { timeZone } = useClub()
  const [busy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      const csv = usersCsv(await fetchUsers(filter), timeZone)
      saveFile(`all-users-${clubDay(timeZone)}.csv`, csv, 'text/csv;charset=utf-8')
    } catch (failure) {
      if (endsSession(failure)) return
      const text = sentenceOf(failure)
      await showMessage({ title: 'The download failed', text, urgent: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <TextButton busy={busy} onClick={download}>
      Download as CSV
    </TextButton>
  )
}
