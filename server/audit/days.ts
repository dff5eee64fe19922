/** The moment at which a day of the club begins, in the form in which moments are kept. */
export const firstMomentOf = (day: string, timeZone: string) =>
  asText(Temporal.PlainDate.from(day).toZonedDateTime(timeZone))

/** The moment at which it is over. */
export const momentAfter = (day: string, timeZone: string) =>
  asText(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone))

/** Moments are compared as text, so those outside four digits of a year stay within. */
const asText = ({ epochMilliseconds }: Temporal.ZonedDateTime) => {
  const text = new Date(epochMilliseconds).toISOString()
  if (text.startsWith('-')) return '0000-01-01T00:00:00.000Z'
  return text.startsWith('+') ? '9999-12-31T23:59:59.999Z' : text
}
