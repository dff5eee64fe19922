import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { clubDay } from '#contract/days.ts'
import type { Member } from '#contract/membership.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import {
  ListFailed,
  ListLoading,
  NoMatches,
  ShowMore,
  useLoadMore,
} from '#web/layout/long-list.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { writeCsv } from '#web/ui/csv.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { PaymentBar } from './payment-bar.tsx'
import {
  attempt,
  countsQuery,
  type MemberFilter,
  memberFilter,
  useMembers,
  useStanding,
} from './use-membership.ts'

export const meta = () => [{ title: 'Membership' }]

/** Who is a member until when. Several can be marked as paid at once, with a thumb at the Friday ride. */
export default function MembershipPage() {
  const { filter, change, clear } = useAddressFilter(memberFilter)
  const members = useMembers(filter)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Member>>(new Map())
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { shown, total } = members
  const isNarrow = filter.q !== '' || filter.state !== ''
  const isEmpty = members.isSuccess && shown.length === 0
  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: members.fetchNextPage,
    find: (index) => list.current?.querySelectorAll('input')[index],
  })
  const toggle = useCallback(
    (member: Member) =>
      setChosen((before) => {
        const next = new Map(before)
        if (!next.delete(member._id)) next.set(member._id, member)
        return next
      }),
    [],
  )

  return (
    <section
      aria-busy={members.isFetching}
      className="@container grid grid-cols-1 content-start gap-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          Membership
        </h1>
        <Link to={to.membershipSettings()} className={quietLook}>
          Plans and how to pay
        </Link>
      </div>
      <Filter filter={filter} onFilter={change} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-quiet">
          {members.isSuccess ? countInWords(shown.length, total) : null}
        </p>
        {shown.length > 0 ? <Download filter={filter} /> : null}
      </div>
      {members.isPending ? <ListLoading label="Loading the members" /> : null}
      {members.isError ? (
        <ListFailed
          title="The list could not be loaded"
          error={members.error}
          onRetry={() => (members.isFetchNextPageError ? showMore() : members.refetch())}
        />
      ) : null}
      {isEmpty && isNarrow ? (
        <NoMatches showAll="Show everyone" onShowAll={clear}>
          {filter.q
            ? 'Try fewer words, or another choice.'
            : 'Nobody is in this list. All is well.'}
        </NoMatches>
      ) : null}
      {isEmpty && !isNarrow ? <p>There are no members yet.</p> : null}
      {shown.length > 0 ? (
        <ul ref={list} className="border-line border-b">
          {shown.map((member) => (
            <MemberRow
              key={member._id}
              member={member}
              isChosen={chosen.has(member._id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      ) : null}
      <ShowMore
        hasMore={members.hasNextPage}
        busy={members.isFetchingNextPage}
        onShowMore={showMore}
      />
      <PaymentBar
        chosen={[...chosen.values()]}
        onClear={() => {
          setChosen(new Map())
          heading.current?.focus()
        }}
      />
    </section>
  )
}

const countInWords = (shown: number, total: number) => {
  const people = total === 1 ? '1 person' : `${total} people`
  return shown < total ? `${people}, showing the first ${shown}` : people
}

type FilterProps = { filter: MemberFilter; onFilter: (change: Partial<MemberFilter>) => void }

const Filter = ({ filter, onFilter }: FilterProps) => {
  const { data: counts } = useQuery(countsQuery)
  const counted = (words: string, count: number | undefined) =>
    count === undefined ? words : `${words}: ${count}`
  return (
    <search className="grid grid-cols-1 gap-3 @xl:grid-cols-[minmax(0,1fr)_15rem]">
      <SearchField
        label="Search people"
        placeholder="Name, email, city"
        query={filter.q}
        onSearch={(q) => onFilter({ q })}
      />
      <SmallSelect
        label="Show"
        value={filter.state}
        onChoose={(state) => onFilter({ state: state as MemberFilter['state'] })}
      >
        <option value="">Everyone</option>
        <option value="due">{counted('Ends within 30 days', counts?.due)}</option>
        <option value="lapsed">{counted('Lapsed', counts?.lapsed)}</option>
        <option value="none">{counted('Nothing noted yet', counts?.none)}</option>
      </SmallSelect>
    </search>
  )
}

type RowProps = { member: Member; isChosen: boolean; onToggle: (member: Member) => void }

/** The whole row is the label of its box. */
const MemberRow = ({ member, isChosen, onToggle }: RowProps) => (
  <li className="flex items-center gap-x-4 border-line border-t">
    <label className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-x-4 py-2">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => onToggle(member)}
        className="size-5 shrink-0 cursor-pointer accent-lagoon"
      />
      <span className="wrap-anywhere min-w-0">
        <span className="block font-semibold">{member.name}</span>
        <span className="block text-quiet text-sm">
          <Standing member={member} />
        </span>
      </span>
    </label>
    <Link to={to.memberTerms(member._id)} className={`${quietLook} shrink-0 text-sm`}>
      Payments<span className="sr-only"> of {member.name}</span>
    </Link>
  </li>
)

const Standing = ({ member }: { member: Member }) => useStanding()(member)

/** Downloads all who match, not only those shown. */
const Download = ({ filter }: { filter: MemberFilter }) => {
  const { timeZone } = useClub()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await attempt(async () => {
      const found = await club.membership.list(memberFilter.write(filter))
      const rows = found.map(({ name, email, planName = '', until = '', unlimited }) => [
        ...[name, email, planName],
        unlimited ? 'no end' : until,
      ])
      const csv = writeCsv([['Name', 'Email', 'Membership', 'Until'], ...rows])
      saveFile(`membership-${clubDay(timeZone)}.csv`, csv, 'text/csv;charset=utf-8')
    })
    setBusy(false)
  }
  return (
    <TextButton busy={busy} onClick={() => void download()}>
      Download as CSV
    </TextButton>
  )
}
