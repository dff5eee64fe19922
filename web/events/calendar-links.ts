/** Where people add the club's calendar to their own, which then follows every change. */
export const subscribeLinks = (origin: string, name: string) => {
  const file = `${origin}/calendar.ics`
  const feed = file.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url: file, name })
  return [
    { name: 'Apple Calendar', href: feed },
    {
      name: 'Google Calendar',
      href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: feed })}`,
    },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}` },
    { name: 'Download (.ics)', href: '/calendar.ics' },
  ]
}
