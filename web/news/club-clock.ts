const shape = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** What the clock of the club shows at an instant, as `YYYY-MM-DDTHH:MM`. */
export const clubClock = (timeZone: string, time = Date.now()) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, ...shape }).formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
