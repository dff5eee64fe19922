import { isRideDay, type Repeat } from '#contract/events.ts'
import type { FieldError } from '#contract/refusal.ts'
import { seriesMistake } from '#contract/series.ts'

export const seriesErrors = (
  days: readonly string[],
  repeat: Pick<Repeat, 'every'>,
): readonly FieldError[] => {
  const detail = seriesMistake(days, repeat)
  return detail ? [{ field: 'repeat.until', detail }] : []
}

/** The day as many days later or earlier as another one was moved. */
export const moved = (day: string, from: string, to: string) => {
  const days = Temporal.PlainDate.from(from).until(to).days
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export const movingErrors = (
  rides: readonly { readonly date: string }[],
  from: string,
  to: string,
): readonly FieldError[] =>
  rides.every(({ date }) => isRideDay(moved(date, from, to)))
    ? []
    : [{ field: 'date', detail: 'A later ride of the series would leave the calendar.' }]
