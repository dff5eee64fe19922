import { Link } from 'react-router'
import type { Event } from '#contract/events.ts'
import { Icon } from '#web/kit/icon.tsx'
import { addDays, dayInWords } from './days.ts'

type Props = {
  ride: Event
  today: string
  label: string
  /** What it is laid on must differ from what it is made of. */
  ground?: 'bg-page' | 'bg-card'
}

/** The next ride at a glance: when, where, how far. */
export const NextRide = ({ ride, today, label, ground = 'bg-page' }: Props) => (
  <Link
    to={`/calender?day=${ride.date}`}
    className={`edge group grid max-w-3xl grid-cols-1 gap-x-8 gap-y-3 rounded-card ${ground} p-5 text-words sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:p-6`}
  >
    <div>
      <p className="font-semibold text-coral">{label}</p>
      <p className="font-bold font-display text-name">
        <time dateTime={`${ride.date}T${ride.time}`}>
          {nearDay(ride.date, today)}, {ride.time}
        </time>
      </p>
    </div>
    <div className="grid gap-1 sm:border-line sm:border-l-2 sm:pl-8">
      <p className="font-semibold underline-offset-4 group-hover:underline">{ride.title}</p>
      <div className="flex gap-1.5 text-quiet">
        <Icon shape="pin" className="mt-0.5 size-5!" />
        <p className="flex flex-wrap gap-x-4">
          <span>{ride.location}</span>
          {ride.distance ? <span>{ride.distance} km</span> : null}
          {ride.grade ? <span>{ride.grade}</span> : null}
        </p>
      </div>
    </div>
  </Link>
)

const nearDay = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return dayInWords(day).replace(/ \d{4}$/, '')
}
