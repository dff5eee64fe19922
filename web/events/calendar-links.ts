/** Where people subscribe to all rides of the club: each of these opens their own calendar. */
export const subscribeLinks = (origin: string, clubName: string) => {
  const feed = `${origin}/calendar.ics`
  const webcal = feed.replace(/^https?:/, 'webcal:')
  return {
    /** For Apple and for every other program on the machine. */
    webcal,
    google: address('https://calendar.google.com/calendar/r', { cid: webcal }),
    outlook: address('https://outlook.live.com/calendar/0/addfromweb', {
      url: feed,
      name: clubName,
    }),
  }
}

/** Spaces are written %20, because Outlook shows a plus as a plus. */
const address = (base: string, query: Record<string, string>) => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${base}?${pairs.join('&')}`
}
