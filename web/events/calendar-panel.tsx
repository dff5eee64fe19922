import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, startTransition, useEffect, useMemo } from 'react'
import type { Calendar } from '#contract/club-pages.ts'
import { addMonths, daysOfMonth, monthOf } from '#contract/days.ts'
import { club } from '#web/api.ts'
import { quietLook } from '#web/ui/button.tsx'
import { Dot, markDays } from './day-marks.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx'))

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
      <Suspense fallback={<DayPickerSkeleton />}>
        <DayPicker {...props} marks={marks} />
      </Suspense>
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
      <Dot cross={cross} />
    </span>
    {children}
  </span>
)

const ridesOf = (month: string) =>
  queryOptions({
    queryKey: ['events', 'month', month],
    queryFn: ({ signal }) => club.events.list(daysOfMonth(month), { signal }),
  })

/** The rides of a month. Its neighbours are fetched ahead, so that going to one needs no waiting. */
export const useMonth = (month: string) => {
  const client = useQueryClient()
  const rides = useQuery(ridesOf(month))
  const { isSuccess } = rides
  useEffect(() => {
    if (!isSuccess) return
    for (const step of [1, -1]) {
      void client.prefetchQuery({ ...ridesOf(addMonths(month, step)), staleTime: 60_000 })
    }
  }, [client, month, isSuccess])
  return rides
}

const weeks = ['first', 'second', 'third', 'fourth', 'fifth']
const days = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** As high as the day picker, until that has loaded. */
const DayPickerSkeleton = () => (
  <div aria-hidden="true" className="grid grid-cols-7 gap-0.5 pt-22">
    {weeks.map((week) =>
      days.map((day) => (
        <span key={week + day} className="grid h-[clamp(2.75rem,12vw,3.5rem)] place-items-center">
          <span className="size-5 rounded-full bg-track motion-safe:animate-pulse" />
        </span>
      )),
    )}
  </div>
)
