import { memo } from 'react'
import { CalendarFold } from './calendar-fold.tsx'
import { subscribeLinks } from './calendar-links.ts'

/** For those who would rather see the rides in the calendar they already have. */
export const CalendarSubscribe = memo(function CalendarSubscribe({
  clubName,
}: {
  clubName: string
}) {
  const { webcal, google, outlook } = subscribeLinks(location.origin, clubName)
  return (
    <CalendarFold
      says="Follow all rides in your own calendar"
      links={[
        { name: 'Apple Calendar', href: webcal },
        { name: 'Google Calendar', href: google },
        { name: 'Outlook', href: outlook },
        { name: 'Download (.ics)', href: '/calendar.ics' },
      ]}
    />
  )
})
