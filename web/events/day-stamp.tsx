import { partsOfDay } from '#contract/days.ts'

/** A day in short, at the start of a row. */
export const DayStamp = ({ day }: { day: string }) => {
  const parts = partsOfDay(day)
  return (
    <time dateTime={day} className="grid content-start justify-items-center text-quiet text-xs">
      <span>{parts.weekday.slice(0, 3)}</span>
      <span className="font-bold font-display text-words text-xl leading-none">{parts.day}</span>
      <span>{parts.month.slice(0, 3)}</span>
      <span className="sr-only"> {parts.year}</span>
    </time>
  )
}
