const format = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** A day in short, at the start of a row. */
export const DayStamp = ({ day }: { day: string }) => {
  const parts = format.formatToParts(Date.parse(`${day}T00:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value
  return (
    <time dateTime={day} className="grid content-start justify-items-center text-quiet text-xs">
      <span>{part('weekday')}</span>
      <span className="font-bold font-display text-words text-xl leading-none">{part('day')}</span>
      <span>{part('month')}</span>
      <span className="sr-only"> {part('year')}</span>
    </time>
  )
}
