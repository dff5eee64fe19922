import { memo, type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import type { OwnRide } from '#contract/signup.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { SmallDrawing } from '#web/routes/small-drawing.tsx'
import { OwnChip } from '#web/signup/own-answer.tsx'
import { useOwnAnswers } from '#web/signup/own-rides.ts'
import { Button, ButtonLink, quietLook } from '#web/ui/button.tsx'
import { Icon, type Shape } from '#web/ui/icon.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { rideLinks } from './calendar-links.ts'
import { countRides, markInWords } from './day-marks.tsx'
import { lengthInWords } from './ride-words.tsx'
import { useRideTransition, useTimeZone, useToday } from './rides.ts'

/** The rides of a day as far as they are known. */
type Outcome = { rides: readonly Event[] | undefined; failure: Error | null; onRetry: () => void }
type Props = Outcome & { day: string; isToday: boolean; canEdit: boolean; children: ReactNode }

const nothing = 'No events scheduled for this date.'

/** The rides of a day. Children go between its name and its rides, where nothing moves them. */
export const DayRides = ({ day, isToday, canEdit, children, rides, failure, onRetry }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-2xl leading-tight sm:text-3xl">
          Events on {day}
        </h2>
        <p className="text-lead text-quiet">
          {isToday && 'Today, '}
          {dayInWords(day)}
        </p>
      </div>
      {children}
      <p role="status" className="sr-only">
        {rides && `${dayInWords(day)}: ${rides[0] ? markInWords(countRides(rides)) : nothing}`}
      </p>
      {rides ? (
        <Rides rides={rides} canEdit={canEdit} />
      ) : failure ? (
        <Failed failure={failure} onRetry={onRetry} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

const Rides = ({ rides, canEdit }: { rides: readonly Event[]; canEdit: boolean }) => {
  const answers = useOwnAnswers()
  return rides.length > 0 ? (
    <ul className="grid gap-4">
      {rides.map((ride) => (
        <li key={ride._id}>
          <RideEntry ride={ride} canEdit={canEdit} own={answers?.get(ride._id)} />
        </li>
      ))}
    </ul>
  ) : (
    <p className="rounded-card border-2 border-line border-dashed p-6 text-lead sm:p-8">
      {nothing}
    </p>
  )
}

const Failed = ({ failure, onRetry }: { failure: Error; onRetry: () => void }) => (
  <Notice
    urgent
    title="The rides could not be loaded"
    action={
      <Button tone="plain" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {sentenceOf(failure)}
  </Notice>
)

const Loading = () => (
  <div className="edge grid gap-4 rounded-card bg-card p-5">
    <p className="sr-only">Loading the rides</p>
    <SkeletonLine className="h-5 w-3/5" />
    <SkeletonLine className="h-4 w-24" />
    <SkeletonLine className="h-4 w-2/5" />
    <SkeletonLine className="h-4 w-1/2" />
  </div>
)

type EntryProps = { ride: Event; canEdit: boolean; own: OwnRide | undefined }

/** One ride of a day. A cancelled ride stays, with the reason, and cannot be registered for. */
const RideEntry = memo(function RideEntry({ ride, canEdit, own }: EntryProps) {
  const past = ride.date < useToday()
  const moving = useRideTransition(ride._id)
  const cancelled = ride.status === 'cancelled'
  return (
    <article className="edge @container rounded-card bg-card">
      <div className="grid @2xs:grid-cols-[minmax(0,1fr)_5rem] @xl:grid-cols-[11rem_minmax(0,1fr)] gap-x-4 @xl:gap-x-6 gap-y-4 p-[min(1rem,4vw)] @xl:p-5">
        <Photo
          url={ride.image}
          picture={ride.picture}
          alt=""
          sizes="(min-width: 40rem) 11rem, 5rem"
          className={`@max-2xs:hidden @xl:row-span-2 @xl:aspect-auto aspect-square @xl:min-h-36 self-start @xl:self-stretch rounded-xl ${cancelled ? 'opacity-50 grayscale' : ''} ${moving.picture}`}
        />
        <div className="@max-xl:-order-1 grid content-start gap-2.5">
          {cancelled && <Cancelled reason={ride.reason} />}
          <h3 className={`wrap-anywhere text-name ${moving.title}`}>
            <Link
              to={to.ride(ride._id)}
              viewTransition
              className={`-my-2 inline-block py-2 decoration-2 ${cancelled ? 'text-quiet line-through' : 'underline decoration-line underline-offset-4 hover:decoration-current'}`}
            >
              {ride.title}
            </Link>
          </h3>
          <div className="flex items-end justify-between gap-3">
            <Facts ride={ride} />
            {ride.drawing ? (
              <SmallDrawing drawing={ride.drawing} className="@max-2xs:hidden size-16 shrink-0" />
            ) : null}
          </div>
        </div>
        <div className="@max-xl:@2xs:col-span-2 flex flex-wrap items-center gap-x-6 gap-y-2">
          {!cancelled && <Invitation ride={ride} />}
          {canEdit && (
            <Link to={to.editRide(ride._id)} className={quietLook}>
              <Icon shape="pencil" className="size-5" />
              Edit<span className="sr-only"> {ride.title}</span>
            </Link>
          )}
          {own && <OwnChip own={own} past={past} />}
        </div>
      </div>
    </article>
  )
})

const Cancelled = ({ reason }: { reason: string | undefined }) => (
  <p className="wrap-anywhere font-semibold text-coral">Cancelled{reason ? `: ${reason}` : ''}</p>
)

const Facts = ({ ride }: { ride: Event }) => {
  const { date, time, endTime, location, author, grade } = ride
  const length = lengthInWords(ride).join(' · ')
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
      {length && <Fact icon="hill">{length}</Fact>}
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
        label="Add to my calendar"
        links={[
          { name: 'Apple Calendar and others', href: `/calendar/${ride._id}.ics` },
          { name: 'Google Calendar', href: google },
          { name: 'Outlook', href: outlook },
        ]}
      />
    </>
  )
}

type FoldProps = {
  readonly label: string
  readonly links: readonly { readonly name: string; readonly href: string }[]
}

/** Links to people's own calendars, folded away. */
export const CalendarFold = ({ label, links }: FoldProps) => (
  <details className="group">
    <summary className={`${quietLook} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
      <Icon shape="calendar" className="size-5" />
      {label}
      <Icon shape="down" className="size-5 group-open:rotate-180" />
    </summary>
    <ul className="flex flex-wrap gap-x-6 pt-2">
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} className={quietLook}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </details>
)
