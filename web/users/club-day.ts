/** The day of a moment where the club is, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: string | number = Date.now()) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}
