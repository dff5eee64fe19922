import { createContext, useContext } from 'react'
import { type DayButtonProps, DayButton as PlainDayButton } from 'react-day-picker'
import { dayInWords } from '#contract/days.ts'
import { DayDots } from './day-dots.tsx'
import { type Mark, markInWords } from './day-marks.ts'

/** The days that have rides, for every day of the picker. */
export const Marks = createContext<ReadonlyMap<string, Mark>>(new Map())

/** A day of the picker. What its look tells is in its name as well. */
export function DayButton({ children, ...button }: DayButtonProps) {
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
      aria-label={name.filter(Boolean).join(', ')}
      className={`${shape} ${modifiers.selected ? chosen : look(mark)} ${modifiers.today ? today : ''}`}
    >
      {children}
      {mark && <DayDots {...mark} />}
    </PlainDayButton>
  )
}

const shape =
  'flex h-[clamp(2.75rem,12vw,3.5rem)] w-full flex-col items-center justify-center rounded-xl border-2 border-transparent bg-clip-padding text-[min(1rem,7vw)] tabular-nums leading-tight focus-visible:rounded-xl focus-visible:outline-offset-1'

const chosen =
  'bg-words font-bold text-page forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'

const today = 'border-lagoon! forced-colors:underline'

const look = (mark: Mark | undefined) => {
  if (!mark) return 'hover:bg-track'
  if (mark.planned === 0) return 'text-quiet hover:bg-track'
  return 'bg-page font-bold hover:bg-track [&>span]:text-coral'
}
