import { useRef } from 'react'
import { useAddressFilter } from '#web/layout/address-filter.ts'
import { ListFailed, ListLoading, useLoadMore } from '#web/layout/long-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AuditDays } from './audit-days.tsx'
import { narrowing, readFilter } from './audit-filter.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { useAudit } from './use-audit.ts'

export const meta = () => [{ title: 'Activity log' }]

export default function AuditPage() {
  const { filter, change, clear } = useAddressFilter({ read: readFilter, write: narrowing })
  const entries = useAudit(filter)
  const list = useRef<HTMLDivElement>(null)
  const { rows, read, total } = entries

  const showMore = useLoadMore({
    count: rows.length,
    fetchMore: entries.showMore,
    find: (place) => list.current?.querySelectorAll('li[tabindex]')[place],
  })

  return (
    <section aria-busy={entries.isFetching} className="grid grid-cols-1 content-start gap-5">
      <div className="grid gap-1">
        <h1 className="text-3xl">Activity log</h1>
        <p className="max-w-[36em] text-quiet">
          Who did what on the site, the latest first. Entries can't be edited.
        </p>
      </div>
      <AuditFilterBar filter={filter} onFilter={change} />
      <p role="status" className="text-quiet empty:hidden">
        {entries.isSuccess && total > 0 ? `${read} of ${total} changes` : null}
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
        <Nothing isNarrowed={Object.values(filter).some(Boolean)} onShowAll={clear} />
      ) : null}
      <AuditDays rows={rows} filter={filter} list={list} />
      {entries.hasNextPage ? (
        <div>
          <Button tone="plain" busy={entries.isReadingOn} onClick={showMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const Nothing = ({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) =>
  isNarrowed ? (
    <Notice
      heading="h2"
      title="No matches"
      action={
        <Button tone="plain" onClick={onShowAll}>
          Show everything
        </Button>
      }
    >
      Choose another person, another thing or other days.
    </Notice>
  ) : (
    <p className="edge max-w-[44rem] rounded-card bg-card p-6">
      Nothing has been recorded yet. As soon as somebody adds a ride, publishes news or changes a
      role, it stands here.
    </p>
  )
