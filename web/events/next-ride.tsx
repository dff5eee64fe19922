import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Client } from '#contract/client.ts'
import { addDays, dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import type { Contract } from '#contract/index.ts'
import { to } from '#contract/pages.ts'
import { SmallDrawing } from '#web/routes/small-drawing.tsx'
import { ComingCount } from '#web/signup/coming-count.tsx'
import { Icon } from '#web/ui/icon.tsx'

/**
 * The rides of the home page, which is worth reading even when they cannot be loaded. It shows no picture of them, whose
 * preview would only make it larger.
 */
export const nextRides = async (club: Client<Contract>) => {
  const rides = await club.events.next({}).catch(() => [])
  return chooseNext(rides.map(({ picture: _, ...ride }) => ride))
}

type Shown = {
  ride: Event
  today: string
  /** Must differ from the colour behind it. */
  background?: 'bg-page' | 'bg-card'
}
type Props = Shown & {
  label: string
  /** Whether the children stand beside the ride where there is room. */
  isWide?: boolean
  /** Whether it says how many are coming, which costs a request. */
  counts?: boolean
  /** Stands below, inside the card. */
  children?: ReactNode
}

/** Why the ride that would be next does not take place. */
export const CancelledRide = ({ ride, today, background = 'bg-page' }: Shown) => (
  <p
    className={`edge wrap-anywhere max-w-3xl rounded-card ${background} px-5 py-3 text-words sm:px-6`}
  >
    <strong className="text-coral">{rideOf(ride.date, today)} is cancelled:</strong>{' '}
    {ride.reason?.replace(/(?<![.!?…])$/, '.')}
  </p>
)

/**
 * The next ride that takes place, and a cancelled one before it that people might still come for.
 * Entries without a distance, such as workshops, count only if there are no rides.
 */
const chooseNext = (rides: readonly Event[]) => {
  const isRide = ({ distance }: Event) => distance !== undefined
  const planned = rides.filter(({ status }) => status === 'planned')
  const next = planned.find(isRide) ?? planned[0]
  const cancelledBefore = rides
    .slice(0, next && rides.indexOf(next))
    .filter(({ status }) => status === 'cancelled')
  const cancelled = cancelledBefore.find((ride) => isRide(ride) || !next || !isRide(next))
  return { next, cancelled }
}

/** The next ride at a glance: when, where, how far. */
export const NextRide = ({
  ride,
  today,
  label,
  background = 'bg-page',
  isWide,
  counts = true,
  children,
}: Props) => (
  <div
    className={`edge relative max-w-3xl rounded-card ${background} text-words ${isWide ? 'in-data-account:xl:max-w-6xl xl:flex xl:max-w-5xl' : ''}`}
  >
    <Link
      to={to.ride(ride._id)}
      className="group grid grow grid-cols-1 gap-x-8 gap-y-3 p-5 focus-visible:rounded-card sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:p-6"
    >
      <div>
        <p className="font-semibold text-coral">{label}</p>
        <p className="font-bold font-display text-name">
          <time dateTime={`${ride.date}T${ride.time}`}>
            {nearDay(ride.date, today)}, {ride.time}
          </time>
        </p>
      </div>
      <div className="flex items-center justify-between gap-4 sm:border-line sm:border-l-2 sm:pl-8">
        <div className="grid gap-1">
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
        {ride.drawing ? (
          <SmallDrawing drawing={ride.drawing} className="-my-1 size-14 shrink-0" />
        ) : null}
      </div>
    </Link>
    {children}
    {/* Last, because a browser may paint what is there before it runs the script in it. */}
    {counts ? <ComingCount id={ride._id} /> : null}
  </div>
)

const rideOf = (day: string, today: string) => {
  if (day >= addDays(today, 7)) return `The ride on ${nearDay(day, today)}`
  const name = day > addDays(today, 1) ? dayInWords(day).split(' ')[0] : nearDay(day, today)
  return `${name}’s ride`
}

const nearDay = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return dayInWords(day).replace(/ \d{4}$/, '')
}

type Club = { readonly name: string; readonly address: readonly string[] }

const statuses = {
  planned: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
}

/** Structured data about a ride for search engines. Its times are local to its start. */
export const rideForSearch = (ride: Event, club: Club, origin: string) => ({
  '@type': 'SportsEvent',
  name: ride.title,
  description: ride.description,
  sport: 'Cycling',
  startDate: `${ride.date}T${ride.time}`,
  ...(ride.endTime && { endDate: `${ride.date}T${ride.endTime}` }),
  eventStatus: statuses[ride.status],
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  image: [new URL(ride.image, origin).href],
  location: {
    '@type': 'Place',
    name: ride.location,
    address: { '@type': 'PostalAddress', addressLocality: club.address.at(-1) },
  },
  organizer: { '@type': 'SportsClub', name: club.name, url: `${origin}/` },
  performer: { '@type': 'Person', name: ride.author },
  isAccessibleForFree: true,
  url: origin + to.ride(ride._id),
})
