import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clubClock } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import type { OwnRide } from '#contract/signup.ts'
import { club } from '#web/api.ts'
import { countInWords } from '#web/signup/coming-count.tsx'
import { OwnChip, StillComing } from '#web/signup/own-answer.tsx'
import { useCounts, useOwnRides } from '#web/signup/own-rides.ts'
import { ButtonLink, quietLook } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { row } from './dashboard-rides.tsx'
import { DayStamp } from './day-stamp.tsx'
import { CancelledRide, chooseNext, NextRide, nearDay } from './next-ride.tsx'
import { lengthInWords } from './ride-words.tsx'
import { useTimeZone, useToday } from './rides.ts'

/** The next ride of the member, or else of the club, and the others they have answered. */
export function YourRides() {
  const { coming, loaded: own } = useComingRides()
  const mine = coming.find(isMine)
  const others = coming.filter((one) => one !== mine)
  return (
    <>
      <YourNextRide own={mine} known={!own.isPending} />
      {own.data && others.length === 0 ? null : (
        <Panel
          title="Your rides"
          loaded={own}
          link={
            <Link to={to.rides()} className={quietLook}>
              All coming rides
            </Link>
          }
        >
          {() => (
            <ul className="grid gap-2 xl:grid-cols-2">
              {others.map((one) => (
                <li key={one.ride._id} className="grid gap-2">
                  <OwnRow own={one} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </>
  )
}

/** Rides that have not started, except those the member won't come to. */
const useComingRides = () => {
  const loaded = useOwnRides()
  const now = clubClock(useTimeZone())
  const coming = (loaded.data ?? []).filter(
    ({ ride, state }) => state !== 'no' && `${ride.date}T${ride.time}` > now,
  )
  return { coming, loaded }
}

const isMine = ({ state, ride }: OwnRide) =>
  (state === 'going' || state === 'leading') && ride.status === 'planned'

function YourNextRide({ own, known }: { own: OwnRide | undefined; known: boolean }) {
  const today = useToday()
  const id = own?.ride._id
  const rides = useQuery({ queryKey: ['events', 'next'], queryFn: () => club.events.next({}) })
  const details = useQuery({
    queryKey: ['events', 'one', id],
    queryFn: () => (id ? club.events.get({ id }) : null),
    enabled: id !== undefined,
  })
  const ready = known && (own === undefined || !details.isPending)
  return (
    <Panel title="Your next ride" loaded={{ ...rides, data: ready ? rides.data : undefined }}>
      {(planned) => {
        const { next, cancelled } = chooseNext(planned)
        const before = cancelled && (!own || cancelled.date <= own.ride.date)
        return (
          <div className="grid gap-4">
            {before ? <CancelledRide ride={cancelled} today={today} background="bg-card" /> : null}
            {own ? (
              <OwnNext own={own} details={details.data ?? undefined} today={today} />
            ) : next ? (
              <NextRide ride={next} today={today} label="Next up" background="bg-card" />
            ) : (
              <p>
                No ride is planned so far. As soon as one is, it appears here and in the calendar.
              </p>
            )}
          </div>
        )
      }}
    </Panel>
  )
}

type OwnNextProps = { own: OwnRide; details: Event | undefined; today: string }

/** The details add a picture, the leaders and the distance. Without them the rest is still worth reading. */
const OwnNext = ({ own, details, today }: OwnNextProps) => {
  const { ride, confirm } = own
  const count = useCounts([ride._id]).get(ride._id)
  return (
    <article className="edge grid max-w-3xl overflow-hidden rounded-card bg-card sm:grid-cols-[16rem_minmax(0,1fr)]">
      {details ? (
        <Photo
          url={details.image}
          picture={details.picture}
          alt=""
          sizes="(min-width: 40rem) 16rem, 100vw"
          className="aspect-2/1 sm:aspect-auto sm:h-full"
          eager
        />
      ) : null}
      <div className="grid content-start gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="font-semibold text-coral">
            <time dateTime={`${ride.date}T${ride.time}`}>
              {nearDay(ride.date, today)}, {ride.time}
            </time>
          </p>
          <OwnChip own={own} />
        </div>
        <div className="grid gap-1">
          <h3 className="wrap-anywhere text-name">
            <Link
              to={to.ride(ride._id)}
              className="-my-2 inline-block py-2 underline decoration-2 decoration-line underline-offset-4 hover:decoration-current"
            >
              {ride.title}
            </Link>
          </h3>
          <p className="wrap-anywhere text-quiet">
            {[ride.location, ...(details ? lengthInWords(details) : [])].join(' · ')}
          </p>
          <Group own={own} details={details} />
          <p className="min-h-6 font-semibold text-sm">{count && countInWords(count)}</p>
        </div>
        {confirm ? (
          <StillComing ride={ride} />
        ) : (
          <div className="flex flex-wrap gap-3">
            {own.state === 'leading' ? (
              <>
                <ButtonLink to={to.riderList(ride._id)} tone="call">
                  Rider list
                </ButtonLink>
                <ButtonLink to={to.ride(ride._id)} tone="plain">
                  Open the ride
                </ButtonLink>
              </>
            ) : (
              <ButtonLink to={to.ride(ride._id)} tone="call">
                Change my answer
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

const names = new Intl.ListFormat('en')

const Group = ({ own, details }: { own: OwnRide; details: Event | undefined }) => {
  const group = details?.signup?.groups.find(({ _id }) => _id === own.group)
  const leaders = group ? group.leaders : (details?.leaders ?? [])
  const led = own.state === 'leading' || leaders.length === 0 ? '' : names.format(leaders)
  if (!own.groupName) return led ? <p className="text-quiet">Led by {led}</p> : null
  return (
    <p className="wrap-anywhere text-quiet">
      Group <strong className="text-words">{own.groupName}</strong>
      {led ? ` with ${led}` : ''}
    </p>
  )
}

const OwnRow = ({ own }: { own: OwnRide }) => {
  const { ride, groupName, confirm } = own
  return (
    <>
      <Link to={to.ride(ride._id)} className={row}>
        <DayStamp day={ride.date} />
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <span className="wrap-anywhere grid">
            <span className="font-semibold">{ride.title}</span>
            <span className="text-quiet text-sm">
              {[ride.time, ride.location, ...(groupName ? [groupName] : [])].join(' · ')}
            </span>
          </span>
          <OwnChip own={own} />
        </span>
      </Link>
      {confirm ? (
        <div className="px-4 pb-2">
          <StillComing ride={ride} />
        </div>
      ) : null}
    </>
  )
}
