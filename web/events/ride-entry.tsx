import { memo, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon, type Shape } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { CalendarFold } from './calendar-fold.tsx'
import { rideLinks } from './calendar-links.ts'
import { useTimeZone } from './club-today.ts'

type Props = { ride: Event; canEdit: boolean }

/** One ride of a day. One that is cancelled stays, with the reason, and asks for nothing. */
export const RideEntry = memo(function RideEntry({ ride, canEdit }: Props) {
  const cancelled = ride.status === 'cancelled'
  return (
    <article className="edge @container rounded-card bg-card">
      <div className="grid @2xs:grid-cols-[minmax(0,1fr)_5rem] @xl:grid-cols-[11rem_minmax(0,1fr)] gap-x-4 @xl:gap-x-6 gap-y-4 p-[min(1rem,4vw)] @xl:p-5">
        <Photo
          url={ride.image}
          picture={ride.picture}
          alt=""
          sizes="(min-width: 40rem) 11rem, 5rem"
          className={`@max-2xs:hidden @xl:row-span-2 @xl:aspect-auto aspect-square @xl:min-h-36 self-start @xl:self-stretch rounded-xl ${cancelled ? 'opacity-50 grayscale' : ''}`}
        />
        <div className="@max-xl:-order-1 grid content-start gap-2.5">
          {cancelled && <Cancelled reason={ride.reason} />}
          <h3
            className={`wrap-anywhere text-name ${cancelled ? 'text-quiet line-through decoration-2' : ''}`}
          >
            {ride.title}
          </h3>
          <Facts ride={ride} />
        </div>
        <div className="@max-xl:@2xs:col-span-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          {!cancelled && <Invitation ride={ride} />}
          {canEdit && (
            <Link to={to.editRide(ride._id)} className={quietLook}>
              <Icon shape="pencil" className="size-5" />
              Edit<span className="sr-only"> {ride.title}</span>
            </Link>
          )}
        </div>
      </div>
    </article>
  )
})

const Cancelled = ({ reason }: { reason: string | undefined }) => (
  <p className="wrap-anywhere font-semibold text-coral">Cancelled{reason ? `: ${reason}` : ''}</p>
)

const number = new Intl.NumberFormat('en')

const Facts = ({ ride }: { ride: Event }) => {
  const { date, time, endTime, location, author, grade, distance, climb } = ride
  const length = [
    distance !== undefined && `${number.format(distance)} km`,
    climb !== undefined && `${number.format(climb)} m of climbing`,
  ]
  return (
    <ul className="grid gap-1.5">
      <Fact icon="clock">
        <time dateTime={`${date}T${time}`}>{time}</time>
        {endTime && (
          <>
            {' to '}
            <time dateTime={`${date}T${endTime}`}>{endTime}</time>
          </>
        )}
      </Fact>
      <Fact icon="pin">{location}</Fact>
      <Fact icon="people">
        Difficulty: {author}
        {grade && ` · ${grade}`}
      </Fact>
      {length.some(Boolean) && <Fact icon="hill">{length.filter(Boolean).join(' · ')}</Fact>}
    </ul>
  )
}

const Fact = ({ icon, children }: { icon: Shape; children: ReactNode }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2.5">
    <Icon shape={icon} className="mt-0.5 size-5 text-quiet" />
    <span className="wrap-anywhere">{children}</span>
  </li>
)

const Invitation = ({ ride }: { ride: Event }) => {
  const { google, outlook } = rideLinks(location.origin, ride, useTimeZone())
  const { pathname, search } = useLocation()
  return (
    <>
      <ButtonLink to={to.register({ from: pathname + search })} tone="call">
        Register Now
      </ButtonLink>
      <CalendarFold
        says="Add to my calendar"
        links={[
          { name: 'Apple Calendar and others', href: `/calendar/${ride._id}.ics` },
          { name: 'Google Calendar', href: google },
          { name: 'Outlook', href: outlook },
        ]}
      />
    </>
  )
}
