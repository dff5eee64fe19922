import { Icon } from '#web/kit/icon.tsx'
import { quietLook } from '#web/kit/quiet-look.ts'
import { subscribeLinks } from './calendar-links.ts'

/** For those who would rather see the rides in the calendar they already have. */
export const CalendarSubscribe = ({ clubName }: { clubName: string }) => (
  <details className="group">
    <summary className={`${quietLook} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
      <Icon shape="calendar" className="size-5" />
      Follow all rides in your own calendar
      <Icon shape="down" className="size-5 group-open:rotate-180" />
    </summary>
    <ul className="flex flex-wrap gap-x-6 pt-2">
      {linksOf(clubName).map(([name, href]) => (
        <li key={name}>
          <a href={href} className={quietLook}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
)

const linksOf = (clubName: string) => {
  const { webcal, google, outlook } = subscribeLinks(location.origin, clubName)
  return [
    ['Apple Calendar', webcal],
    ['Google Calendar', google],
    ['Outlook', outlook],
    ['Download (.ics)', '/calendar.ics'],
  ] as const
}
