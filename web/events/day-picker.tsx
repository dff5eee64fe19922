import { type ComponentProps, createContext, startTransition, useContext } from 'react'
import {
  type DayButtonProps,
  DayPicker as Picker,
  DayButton as PlainDayButton,
} from 'react-day-picker'
import type { Calendar } from '#contract/club-pages.ts'
import { dayInWords, firstDay, lastDay, monthOf } from '#contract/days.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DayDots, type Mark, markInWords } from './day-marks.tsx'

type Props = {
  day: string
  today: string
  month: string
  weekStartsOn: Calendar['weekStartsOn']
  marks: ReadonlyMap<string, Mark>
  onDay: (day: string) => void
  onMonth: (month: string) => void
}

/** The days that have rides. */
const Marks = createContext<ReadonlyMap<string, Mark>>(new Map())

/** A month to pick a day from. The library works with dates: they go in and come out at noon. */
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

/** A day of the picker. Its name says what its look shows. */
function DayButton({ children, ...button }: DayButtonProps) {
  const { day, modifiers } = button
  const mark = useContext(Marks).get(day.isoDate)
  const name = [
    modifiers.today && 'Today',
    dayInWords(day.isoDate),
    mark && markInWords(mark),
    modifiers.selected && 'selected',
  ]
  return (
    <PlainDayButton
      {...button}
      onClick={(event) => startTransition(() => button.onClick?.(event))}
      aria-label={name.filter(Boolean).join(', ')}
      className={`${dayShape} ${modifiers.selected ? chosenLook : dayLook(mark)} ${modifiers.today ? todayLook : ''}`}
    >
      {children}
      {mark && <DayDots {...mark} />}
    </PlainDayButton>
  )
}

const dayShape =
  'flex h-[clamp(2.75rem,12vw,3.5rem)] w-full flex-col items-center justify-center rounded-xl border-2 border-transparent bg-clip-padding text-[min(1rem,7vw)] tabular-nums leading-tight focus-visible:rounded-xl focus-visible:outline-offset-1'

const chosenLook =
  'bg-words font-bold text-page forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'

const todayLook = 'border-lagoon! forced-colors:underline'

const dayLook = (mark: Mark | undefined) => {
  if (!mark) return 'hover:bg-track'
  if (mark.planned === 0) return 'text-quiet hover:bg-track'
  return 'bg-page font-bold hover:bg-track [&>span]:text-coral'
}

const weekdays = { Sunday: 0, Monday: 1, Saturday: 6 } as const

/** A month is many elements. A transition draws them in pieces, so that the next tap never waits for all. */
function MonthButton({ onClick, ...button }: ComponentProps<'button'>) {
  return <button {...button} onClick={(event) => startTransition(() => onClick?.(event))} />
}

const components = {
  DayButton,
  NextMonthButton: MonthButton,
  PreviousMonthButton: MonthButton,
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

/** Noon by the browser's clock, because clocks change at night. */
export const noonOf = (day: string) => new Date(`${day}T12:00`)

/** The day a date of the browser falls on. */
export const dayAt = (date: Date) =>
  new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10)
