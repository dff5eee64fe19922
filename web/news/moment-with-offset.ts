/** How far a zone is ahead of UTC at an instant, as `+06:00`. */
const offsetAt = (time: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.match(/[+-]\d{2}:\d{2}/)?.[0] ?? '+00:00'
}

/**
 * The club's own clock with the offset it had from UTC, as search engines want it. The clock alone
 * names no instant, so the offset is looked up twice: near it, then at it.
 */
export const momentWithOffset = (dateTime: string, timeZone: string) => {
  const near = offsetAt(Date.parse(`${dateTime}Z`), timeZone)
  return dateTime + offsetAt(Date.parse(dateTime + near), timeZone)
}
