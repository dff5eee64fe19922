import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Calendar } from '#contract/club-pages.ts'
import {
  addDays,
  addMonths,
  dayInWords,
  daysOfMonth,
  firstDay,
  lastDay,
  monthOf,
} from '#contract/days.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DayDots, type Mark, markInWords } from './day-marks.tsx'

type WeekStart = Calendar['weekStartsOn']

type Props = {
  day: string
  today: string
  month: string
  weekStartsOn: WeekStart
  marks: ReadonlyMap<string, Mark>
  onDay: (day: string) => void
  onMonth: (month: string) => void
}

/**
 * A month to pick a day from, after the ARIA pattern of a date grid: one tab stop, from which keys lead on. The month
 * and the focus follow a key at once, so that the next key begins where this one ended.
 */
export const DayPicker = memo(function DayPicker(props: Props) {
  const { day, today, month, weekStartsOn, marks, onDay, onMonth } = props
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string>()
  const tabStop =
    [focused, day, today].find((some) => some && monthOf(some) === month) ?? `${month}-01`

  useLayoutEffect(() => {
    if (focused) grid.current?.querySelector<HTMLElement>(`[value="${tabStop}"]`)?.focus()
  }, [focused, tabStop])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    const button = buttonOf(event.target)
    if (!button || ctrlKey || altKey || metaKey) return
    const next = dayAfterKey(button.value, shiftKey ? `Shift+${key}` : key, weekStartsOn)
    if (!next) return
    event.preventDefault()
    if (monthOf(next) !== month) {
      // The next day may be in the same place: only a new focus is read out.
      button.blur()
      onMonth(monthOf(next))
    }
    setFocused(next)
  }
  const pick = (event: MouseEvent) => {
    const picked = buttonOf(event.target)?.value
    if (!picked) return
    // Safari does not focus a button that is clicked.
    setFocused(picked)
    startTransition(() => onDay(picked))
  }
  const name = dayInWords(`${month}-01`).split(' ').slice(2).join(' ')
  const week = weekdaysFrom(weekStartsOn)
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-2">
      <p role="status" className="pl-2 font-bold font-display text-name">
        {name}
      </p>
      <nav aria-label="Months" className="ml-auto flex">
        <MonthButton month={addMonths(month, -1)} way="Previous" onMonth={onMonth} />
        <MonthButton month={addMonths(month, 1)} way="Next" onMonth={onMonth} />
      </nav>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys lead from day to day
        role="grid"
        aria-label={name}
        className="w-full table-fixed border-collapse"
        onKeyDown={move}
        onClick={pick}
        onFocus={(event) => setFocused(buttonOf(event.target)?.value)}
        onBlur={(event) => setFocused(buttonOf(event.relatedTarget)?.value)}
      >
        <Weekdays weekStartsOn={weekStartsOn} />
        <tbody>
          {weeksOf(month, weekStartsOn).map(({ place, days }) => (
            <tr key={place}>
              {week.map((weekday, column) => {
                const date = days[column] ?? ''
                return (
                  <Day
                    key={weekday}
                    day={date}
                    words={date && `${weekday} ${Number(date.slice(8))} ${name}`}
                    mark={marks.get(date)}
                    isToday={date === today}
                    isSelected={date === day}
                    isTabStop={date === tabStop}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** The day an event comes from. */
const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLButtonElement>('td button') : null

type DayProps = {
  /** Empty outside the month. */
  day: string
  words: string
  mark: Mark | undefined
  isToday: boolean
  isSelected: boolean
  isTabStop: boolean
}

/** A place in the grid, which has a day in most months. Its name says what its look shows. */
const Day = memo(function Day({ day, words, mark, isToday, isSelected, isTabStop }: DayProps) {
  const name = [isToday && 'Today', words, mark && markInWords(mark), isSelected && 'selected']
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
    <td aria-selected={isSelected || undefined} className="p-0">
      {day && (
        <button
          type="button"
          value={day}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={name.filter(Boolean).join(', ')}
          className={`${dayShape} ${isSelected ? chosenLook : dayLook(mark)} ${isToday ? todayLook : ''}`}
        >
          {Number(day.slice(8))}
          {mark && <DayDots {...mark} />}
        </button>
      )}
    </td>
  )
})

const dayShape =
  'flex h-[clamp(2.75rem,12vw,3.5rem)] w-full flex-col items-center justify-center rounded-xl border-2 border-transparent bg-clip-padding text-[min(1rem,7vw)] tabular-nums leading-tight focus-visible:rounded-xl focus-visible:outline-offset-1'

const chosenLook =
  'bg-words font-bold text-page forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'

const todayLook = 'border-lagoon! forced-colors:underline'

const dayLook = (mark: Mark | undefined) => {
  if (!mark) return 'hover:bg-track'
  if (mark.planned === 0) return 'text-quiet hover:bg-track'
  return 'bg-page font-bold hover:bg-track not-forced-colors:[&>svg]:text-coral'
}

type MonthButtonProps = { month: string; way: 'Previous' | 'Next'; onMonth: Props['onMonth'] }

const MonthButton = ({ month, way, onMonth }: MonthButtonProps) => {
  const exists = month >= monthOf(firstDay) && month <= monthOf(lastDay)
  return (
    <button
      type="button"
      aria-label={`${way} month`}
      aria-disabled={!exists || undefined}
      onClick={() => exists && onMonth(month)}
      className="grid size-[min(3rem,13vw)] place-items-center rounded-full hover:bg-track focus-visible:rounded-full focus-visible:-outline-offset-2"
    >
      <Icon shape={way === 'Next' ? 'right' : 'left'} />
    </button>
  )
}

/** Not read out, because the name of every day begins with its weekday. */
const Weekdays = memo(function Weekdays({ weekStartsOn }: { weekStartsOn: WeekStart }) {
  return (
    <thead aria-hidden="true">
      <tr>
        {weekdaysFrom(weekStartsOn).map((weekday) => (
          <th
            key={weekday}
            scope="col"
            className="pb-1 font-semibold text-[min(0.875rem,4.6vw)] text-quiet"
          >
            {weekday.slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
  )
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const weekdaysFrom = (first: WeekStart) => {
  const start = weekdays.indexOf(first)
  return [...weekdays.slice(start), ...weekdays.slice(0, start)]
}

const columnOf = (day: string, weekStartsOn: WeekStart) =>
  weekdaysFrom(weekStartsOn).findIndex((weekday) => dayInWords(day).startsWith(weekday))

/** The weeks of a month, with an empty text in the place of a day that belongs to another month. */
const weeksOf = (month: string, weekStartsOn: WeekStart) => {
  const { from, to } = daysOfMonth(month)
  const before = columnOf(from, weekStartsOn)
  const count = Number(to.slice(8))
  const dayAt = (place: number) => {
    const number = place - before + 1
    return number > 0 && number <= count ? `${month}-${String(number).padStart(2, '0')}` : ''
  }
  return [0, 7, 14, 21, 28, 35]
    .filter((place) => place < before + count)
    .map((place) => ({
      place,
      days: Array.from({ length: 7 }, (_, column) => dayAt(place + column)),
    }))
}

const moves: Readonly<Record<string, (day: string, column: number) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, column) => addDays(day, -column),
  End: (day, column) => addDays(day, 6 - column),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
  'Shift+PageUp': (day) => monthsAfter(day, -12),
  'Shift+PageDown': (day) => monthsAfter(day, 12),
}

/** The same day of another month, or its last one if that is shorter. */
const monthsAfter = (day: string, count: number) => {
  const { from, to } = daysOfMonth(addMonths(monthOf(day), count))
  const same = monthOf(from) + day.slice(7)
  return same < to ? same : to
}

/** The day a key leads to, within the days there are; nothing if it is not a key that moves. */
export const dayAfterKey = (day: string, key: string, weekStartsOn: WeekStart) => {
  const next = moves[key]?.(day, columnOf(day, weekStartsOn))
  if (!next) return
  if (next < firstDay) return firstDay
  return next > lastDay ? lastDay : next
}
