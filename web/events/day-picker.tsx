import { DayPicker as Picker } from 'react-day-picker'
import type { Calendar } from '#contract/club-pages.ts'
import { firstDay, lastDay, monthOf } from '#contract/days.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DayButton, Marks } from './day-button.tsx'
import type { Mark } from './day-marks.ts'

type Props = {
  day: string
  today: string
  month: string
  weekStartsOn: Calendar['weekStartsOn']
  marks: ReadonlyMap<string, Mark>
  onDay: (day: string) => void
  onMonth: (month: string) => void
}

/** A month to pick a day from. The library deals in dates: they go in and come out at noon. */
export default function DayPicker({ day, today, month, weekStartsOn, marks, ...on }: Props) {
  return (
    <Marks value={marks}>
      <Picker
        mode="single"
        required
        navLayout="after"
        selected={noonOf(day)}
        today={noonOf(today)}
        month={noonOf(`${month}-01`)}
        startMonth={noonOf(firstDay)}
        endMonth={noonOf(lastDay)}
        weekStartsOn={weekdays[weekStartsOn]}
        onSelect={(date) => on.onDay(dayAt(date))}
        onMonthChange={(date) => on.onMonth(monthOf(dayAt(date)))}
        components={components}
        formatters={formatters}
        labels={labels}
        classNames={looks}
      />
    </Marks>
  )
}

const weekdays = { Sunday: 0, Monday: 1, Saturday: 6 } as const

const components = {
  DayButton,
  Chevron: ({ orientation }: { orientation?: string }) => (
    <Icon shape={orientation === 'left' ? 'left' : 'right'} />
  ),
}

const shortName = new Intl.DateTimeFormat('en', { weekday: 'short' })
const formatters = { formatWeekdayName: (date: Date) => shortName.format(date) }

const labels = {
  labelNav: () => 'Months',
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
}

const step =
  'grid size-[min(3rem,13vw)] place-items-center rounded-full hover:bg-track focus-visible:rounded-full focus-visible:-outline-offset-2'

const looks = {
  month: 'flex flex-wrap items-center justify-between gap-y-2',
  month_caption: 'pl-2 font-bold font-display text-name',
  nav: 'ml-auto flex',
  button_previous: step,
  button_next: step,
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'pb-1 font-semibold text-[min(0.875rem,4.6vw)] text-quiet',
  day: 'p-0',
}

/** Noon of a day by the browser's clock, which changes at night: the picker works with dates of the browser. */
export const noonOf = (day: string) => new Date(`${day}T12:00`)

/** The day a date of the browser falls on. */
export const dayAt = (date: Date) =>
  new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10)
