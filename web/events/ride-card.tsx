import { memo, type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import type { OwnRide } from '#contract/signup.ts'
import { SmallDrawing } from '#web/routes/small-drawing.tsx'
import { countInWords } from '#web/signup/coming-count.tsx'
import { OwnChip, QuickAnswer } from '#web/signup/own-answer.tsx'
import type { Count } from '#web/signup/own-rides.ts'
import { TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { RideActions } from './ride-actions.tsx'
import { lengthInWords } from './ride-words.tsx'
import { refreshRides, useRideTransition } from './rides.ts'

type Props = {
  ride: Event
  past: boolean
  moderator: boolean
  eager: boolean
  own: OwnRide | undefined
  count: Count | undefined
  /** The own answers have arrived, so a ride without one is not answered. */
  answersKnown: boolean
}

const sizes = '(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 100vw'

/** Memoised: in a long list only the cards that changed render again. */
export const RideCard = memo(function RideCard(props: Props) {
  const { ride, past, moderator, eager, own, count } = props
  const { _id: id, title, date, time, endTime, status } = ride
  const cancelled = status === 'cancelled'
  return (
    <article className="edge flex h-full flex-col overflow-hidden rounded-card bg-card">
      <CardPhoto ride={ride} eager={eager} />
      <div className="flex grow flex-col gap-3 p-4 sm:p-5">
        <div className="grid gap-1">
          <p className="flex flex-wrap gap-x-3 font-semibold text-coral text-sm">
            <time dateTime={date}>{dayInWords(date)}</time>
            <time dateTime={time}>{endTime ? `${time}–${endTime}` : time}</time>
          </p>
          <CardTitle id={id} title={title} />
        </div>
        {cancelled ? <Cancelled reason={ride.reason} /> : null}
        <Description text={ride.description} title={title} />
        <div className="flex items-end justify-between gap-3">
          <Facts ride={ride} />
          {ride.drawing ? (
            <SmallDrawing drawing={ride.drawing} className="size-16 shrink-0" />
          ) : null}
        </div>
        <div className="mt-auto grid gap-1 pt-1">
          {past || cancelled ? (
            own && <OwnChip own={own} past={past} />
          ) : (
            // Its height stays the same before and after the numbers arrive.
            <p className="min-h-6 font-semibold text-sm">{count && countInWords(count)}</p>
          )}
          {past ? null : (
            <div className="flex flex-wrap items-start justify-between gap-x-4">
              {cancelled ? null : (
                <QuickAnswer
                  ride={ride}
                  own={own}
                  canAnswer={props.answersKnown && count?.open === true}
                />
              )}
              <InterestToggle id={id} title={title} />
            </div>
          )}
          {moderator ? <RideActions ride={ride} editable onChanged={refreshRides} /> : null}
        </div>
      </div>
    </article>
  )
})

const CardPhoto = ({ ride, eager }: Pick<Props, 'ride' | 'eager'>) => (
  <Photo
    url={ride.image}
    picture={ride.picture}
    alt=""
    sizes={sizes}
    eager={eager}
    className={`aspect-2/1 sm:aspect-16/9 ${ride.status === 'cancelled' ? 'opacity-60 grayscale' : ''} ${useRideTransition(ride._id).picture}`}
  />
)

const CardTitle = ({ id, title }: { id: string; title: string }) => (
  <h3 className={`wrap-anywhere text-name ${useRideTransition(id).title}`}>
    <Link
      to={to.ride(id)}
      viewTransition
      className="-my-2 inline-block py-2 underline decoration-2 decoration-line underline-offset-4 hover:decoration-current"
    >
      {title}
    </Link>
  </h3>
)

const Cancelled = ({ reason }: { reason: string | undefined }) => (
  <p className="wrap-anywhere rounded-xl border-2 border-coral px-3 py-2 text-sm">
    <strong className="text-coral">Cancelled</strong>
    {reason ? `: ${reason}` : null}
  </p>
)

const isLong = (text: string) => text.length > 150 || text.split('\n').length > 3

/** The first lines, and the rest on request. */
const Description = ({ text, title }: { text: string; title: string }) => {
  const [open, setOpen] = useState(false)
  const long = isLong(text)
  return (
    <div>
      <p
        className={`wrap-anywhere whitespace-pre-line text-quiet ${long && !open ? 'line-clamp-3' : ''}`}
      >
        {text}
      </p>
      {long ? (
        <TextButton onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read all'}
          <span className="sr-only"> about {title}</span>
        </TextButton>
      ) : null}
    </div>
  )
}

const Facts = ({ ride }: { ride: Event }) => {
  const effort = [...lengthInWords(ride), ...(ride.grade ? [ride.grade] : [])].join(' · ')
  return (
    <ul className="grid gap-1.5 text-sm">
      <Fact shape="pin">
        <span className="sr-only">Location: </span>
        {ride.location}
      </Fact>
      <Fact shape="person">Led by {ride.author}</Fact>
      {effort ? <Fact shape="route">{effort}</Fact> : null}
    </ul>
  )
}

type FactProps = { shape: 'pin' | 'person' | 'route'; children: ReactNode }

const Fact = ({ shape, children }: FactProps) => (
  <li className="flex gap-2">
    <Icon shape={shape} className="size-5! text-quiet" />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </li>
)

/** Both choices are shown, but only Interested looks like something to press until it was pressed. */
const InterestToggle = ({ id, title }: { id: string; title: string }) => {
  const [interested, setInterested] = useInterest(id)
  return (
    <div className="grid">
      <fieldset className="flex min-h-12 flex-wrap items-center gap-1">
        <legend className="sr-only">Interest in {title}</legend>
        <Side
          pressed={interested}
          look={`border-2 ${interested ? 'border-transparent bg-lagoon text-page' : 'border-line text-lagoon hover:border-current'}`}
          onPress={() => setInterested(true)}
        >
          {interested ? <Icon shape="check" className="size-4!" /> : null}
          Interested
        </Side>
        <Side
          pressed={!interested}
          look={
            interested ? 'text-quiet hover:text-words hover:underline' : 'font-normal! text-quiet'
          }
          onPress={() => setInterested(false)}
        >
          Not Interested
        </Side>
      </fieldset>
      <p role="status" className="font-semibold text-lagoon text-sm empty:hidden">
        {interested ? 'You marked as interested in this event.' : null}
      </p>
    </div>
  )
}

type SideProps = { pressed: boolean; look: string; onPress: () => void; children: ReactNode }

const Side = ({ pressed, look, onPress, children }: SideProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={`inline-flex min-h-11 items-center justify-center gap-1 rounded-full px-3 font-semibold text-sm leading-tight underline-offset-4 focus-visible:rounded-full ${look}`}
  >
    {children}
  </button>
)

/** Which rides people marked is their own business: it stays in this browser. */
const storageKey = 'interested-rides'

const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}

const readMarked = (): readonly string[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const mark = (id: string, interested: boolean) => {
  const others = readMarked().filter((marked) => marked !== id)
  localStorage.setItem(storageKey, JSON.stringify(interested ? [...others, id] : others))
  for (const watcher of watchers) watcher()
}

const useInterest = (id: string) => {
  const interested = useSyncExternalStore(
    watch,
    () => readMarked().includes(id),
    () => false,
  )
  return [interested, (next: boolean) => mark(id, next)] as const
}
