import { lazy, Suspense, useMemo } from 'react'
import type { Calendar } from '#contract/club-pages.ts'
import { monthOf } from '#contract/days.ts'
import { quietLook } from '#web/ui/quiet-look.ts'
import { useMonth } from './calendar-months.ts'
import { Dot } from './day-dots.tsx'
import { markDays } from './day-marks.ts'
import { DayPickerSkeleton } from './day-picker-skeleton.tsx'

const DayPicker = lazy(() => import('./day-picker.tsx'))

type Props = {
  day: string
  today: string
  month: string
  weekStartsOn: Calendar['weekStartsOn']
  onDay: (day: string) => void
  onMonth: (month: string) => void
}

/** The picker of a day with the days of rides marked, and the way back to today. */
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
        <button type="button" onClick={() => props.onDay(props.today)} className={quietLook}>
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
