const calendar = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * Puts a day of the club's own clock, `YYYY-MM-DDTHH:MM`, into words. Read as UTC and written as UTC,
 * so no zone moves it; the parts are joined here, since engines differ in their commas.
 */
export const dayInWords = (dateTime: string) => {
  const [year = 0, month = 1, date = 1] = dateTime.slice(0, 10).split('-').map(Number)
  const parts = calendar.formatToParts(Date.UTC(year, month - 1, date))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`
}

export const momentInWords = (dateTime: string) =>
  `${dayInWords(dateTime)} at ${dateTime.slice(11)}`
