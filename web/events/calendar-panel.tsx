import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useMemo } from 'react'
import type { Calendar } from '#contract/club-pages.ts'
import { addMonths, daysOfMonth, monthOf } from '#contract/days.ts'
import { club } from '#web/api.ts'
import { quietLook } from '#web/ui/button.tsx'
import { DayDots, markDays } from './day-marks.tsx'
import { DayPicker } from './day-picker.tsx'

type Props = {
  day: string
  today: string
  month: string
  weekStartsOn: Calendar['weekStartsOn']
  onDay: (day: string) => void
  onMonth: (month: string) => void
}

/** Picks a day. Days with rides are marked, and a button leads back to today. */
export function CalendarPanel(props: Props) {
  const { data, isLoadingError, isPending, refetch } = useMonth(props.month)
  const marks = useMemo(() => markDays(data ?? []), [data])
  const elsewhere = props.month !== monthOf(props.day)
  return (
    <section
      aria-label="Choose a day"
      aria-busy={isPending}
      className="edge rounded-panel bg-card p-[min(0.5rem,2vw)] sm:p-4 lg:sticky lg:top-6"
    >
      <DayPicker {...props} marks={marks} />
      {isLoadingError && elsewhere && (
        <p role="alert" className="px-2 pt-3 font-semibold text-coral">
          The rides of this month could not be loaded.{' '}
          <button type="button" onClick={() => refetch()} className="underline">
            Try again
          </button>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 px-2 pt-2">
        <p className="flex flex-wrap gap-x-5 text-quiet text-sm">
          <Legend>Ride</Legend>
          <Legend cross>Cancelled</Legend>
        </p>
        <button
          type="button"
          onClick={() => startTransition(() => props.onDay(props.today))}
          className={quietLook}
        >
          Today
        </button>
      </div>
    </section>
  )
}

const Legend = ({ cross = false, children }: { cross?: boolean; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span className={cross ? '' : 'text-coral'}>
      <DayDots planned={cross ? 0 : 1} cancelled={cross ? 1 : 0} />
    </span>
    {children}
  </span>
)

const ridesOf = (month: string) =>
  queryOptions({
    queryKey: ['events', 'month', month],
    queryFn: ({ signal }) => club.events.list(daysOfMonth(month), { signal }),
  })

/**
 * The rides of a month. Its neighbours are fetched ahead, so that going to one needs no waiting. Requests start after
 * the month is on the screen, and not at all for one that a held key only passes.
 */
export const useMonth = (month: string) => {
  const client = useQueryClient()
  const enabled = useDeferredValue(month) === month
  const rides = useQuery({ ...ridesOf(month), enabled })
  const { isSuccess } = rides
  useEffect(() => {
    if (!isSuccess || !enabled) return
    for (const step of [1, -1]) {
      void client.prefetchQuery({ ...ridesOf(addMonths(month, step)), staleTime: 60_000 })
    }
  }, [client, month, isSuccess, enabled])
  return rides
}
