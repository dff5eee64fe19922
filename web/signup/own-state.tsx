import type { ReactNode } from 'react'
import { addDays, clubClock, dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import type { OwnRsvp, Signup } from '#contract/signup.ts'
import { useClub } from '#web/layout/root-data.ts'
import { TextButton } from '#web/ui/button.tsx'
import { rankInWords } from './rank.ts'
import { placesLeft, type RideAnswer } from './use-signup.ts'

/** How far a ride is. */
export type Phase = 'open' | 'closed' | 'started' | 'past'

type StateProps = {
  ride: Event
  phase: Phase
  signup: Signup
  onAnswer: (answer: RideAnswer) => void
}

/** What a member has answered, and what they can do about it. */
export const OwnState = ({ ride, phase, signup, onAnswer }: StateProps) => {
  const { mine } = signup
  if (ride.status === 'cancelled') {
    return mine && mine.state !== 'no' ? <p>You had planned to come.</p> : null
  }
  if (phase === 'past') return <p>{pastInWords(mine)}</p>
  const isOpen = phase === 'open' && signup.open
  if (isOpen && !mine) return <p>One tap is enough, and you can change it any time.</p>
  return (
    <>
      {mine ? (
        <Own ride={ride} isOpen={isOpen} signup={signup} mine={mine} onAnswer={onAnswer} />
      ) : null}
      {isOpen ? null : <Closed ride={ride} phase={phase} signup={signup} onAnswer={onAnswer} />}
    </>
  )
}

const pastInWords = (mine: OwnRsvp | undefined) => {
  if (mine?.presence === 'absent') return 'You were marked as not there.'
  const came = mine?.state === 'going' || mine?.state === 'leading' || mine?.presence === 'there'
  return came ? 'You rode this one.' : 'This ride is over.'
}

type OwnProps = Omit<StateProps, 'phase'> & { mine: OwnRsvp; isOpen: boolean }

const Own = ({ ride, isOpen, signup, mine, onAnswer }: OwnProps) => {
  const { state, party } = mine
  const group = nameOf(signup, mine.group)
  const seeYou = `See you at ${ride.time} at ${ride.location.replace(/^The /, 'the ')}.`
  if (isOpen && mine.confirm) return <Moved ride={ride} mine={mine} onAnswer={onAnswer} />
  if (state === 'maybe') return <p>You might come. This doesn't hold a place.</p>
  if (state === 'no') return <p>You can't make it this time.</p>
  if (state === 'leading') return <p>You're leading this ride. {seeYou}</p>
  if (state === 'waiting') return <Waiting signup={signup} mine={mine} onAnswer={onAnswer} />
  return (
    <p>
      {party > 1 ? `You and ${guestsInWords(party - 1)} are coming.` : "You're coming"}
      {party === 1 && group ? <>, in {group}</> : null}
      {party === 1 ? '.' : null} {seeYou}
      {mine.wantsGroup && mine.rank ? (
        <>
          {' '}
          You're {rankInWords(mine.rank)} for {nameOf(signup, mine.wantsGroup)}.
        </>
      ) : null}
    </p>
  )
}

const nameOf = ({ groups }: Signup, id: string | undefined) => {
  const found = groups.find(({ _id }) => _id === id)
  return found ? <strong className="text-words">{found.name}</strong> : undefined
}

export const guestsInWords = (guests: number) => (guests === 1 ? '1 guest' : `${guests} guests`)

type WaitingProps = Pick<OwnProps, 'signup' | 'mine' | 'onAnswer'>

const Waiting = ({ signup, mine, onAnswer }: WaitingProps) => {
  const { group, party, rank } = mine
  const left = placesLeft(signup, group)
  const other = signup.groups.find(
    ({ _id, waiting }) => _id !== group && waiting === 0 && placesLeft(signup, _id) >= party,
  )
  const line = rank ? `You're ${rankInWords(rank)}` : "You're in line"
  return (
    <>
      <p>
        {left > 0 && left < party ? null : <>{nameOf(signup, group) ?? 'This ride'} is full. </>}
        {line} and we'll tell you as soon as a place opens.
        {other ? (
          <>
            {' '}
            {nameOf(signup, other._id)} has {placesInWords(placesLeft(signup, other._id))}:{' '}
            <InText onClick={() => onAnswer({ answer: 'going', group: other._id })}>
              ride there
            </InText>
          </>
        ) : null}
      </p>
      {left > 0 && left < party ? (
        <p>
          {left === 1 ? 'There is 1 place' : `There are ${left} places`} left and you are {party}.{' '}
          <InText onClick={() => onAnswer({ answer: 'going', guests: left - 1 })}>
            {left === 1 ? 'Come alone' : `Come with ${guestsInWords(left - 1)}`}
          </InText>{' '}
          or stay in line.
        </p>
      ) : null}
    </>
  )
}

const placesInWords = (left: number) =>
  Number.isFinite(left) ? (left === 1 ? '1 place' : `${left} places`) : 'places'

/** A button inside a sentence, which is still easy to hit. */
const InText = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onClick}
    className="-my-3 inline-block rounded-xl py-3 font-bold text-lagoon underline decoration-2 decoration-line underline-offset-4 hover:decoration-current"
  >
    {children}
  </button>
)

type MovedProps = Pick<OwnProps, 'ride' | 'mine' | 'onAnswer'>

const Moved = ({ ride, mine, onAnswer }: MovedProps) => (
  <div className="grid gap-3">
    <p className="text-words">{movedInWords(mine.movedFrom, ride.date)}</p>
    <div className="flex flex-wrap gap-2">
      <button type="button" onClick={() => onAnswer({ answer: 'going' })} className={confirmLook}>
        Yes, keep my place
      </button>
      <button
        type="button"
        onClick={() => onAnswer({ answer: 'no' })}
        className={`${confirmLook} border-edge! bg-page! text-words!`}
      >
        No
      </button>
    </div>
  </div>
)

const confirmLook =
  'inline-flex min-h-12 items-center justify-center rounded-full border-2 border-transparent bg-amber px-5 font-semibold text-ink focus-visible:rounded-full'

export const movedInWords = (from: string | undefined, day: string) =>
  from && from !== day
    ? `This ride moved from ${shortDay(from, day)} to ${shortDay(day)}. Still coming?`
    : `This ride moved to another day. It is now on ${shortDay(day)}. Still coming?`

/** Fri 20 November; without the month if another day of the same month follows. */
const shortDay = (day: string, other?: string) => {
  const [weekday = '', number, month] = dayInWords(day).split(' ')
  const isSameMonth = other?.slice(0, 7) === day.slice(0, 7)
  return `${weekday.slice(0, 3)} ${number}${isSameMonth ? '' : ` ${month}`}`
}

const Closed = ({ ride, phase, signup, onAnswer }: StateProps) => {
  const comes = signup.mine?.state === 'going' || signup.mine?.state === 'waiting'
  return (
    <>
      <ClosedWords ride={ride} phase={phase} comes={comes} />
      {comes && phase !== 'started' ? (
        <div>
          <TextButton onClick={() => onAnswer({ answer: 'no' })}>Can't make it</TextButton>
        </div>
      ) : null}
    </>
  )
}

type WordsProps = { ride: Event; phase: Phase; comes?: boolean }

/** Why nobody can sign up any more. */
export const ClosedWords = ({ ride, phase, comes = false }: WordsProps) => {
  const { timeZone } = useClub()
  if (phase === 'past') return <p>This ride is over.</p>
  if (phase === 'started') return <p>The ride has started.</p>
  if (!ride.signup) return null
  const closed = clubClock(timeZone, ride.signup.closesAt)
  const [weekday, number, month] = dayInWords(closed).split(' ')
  const isNear = addDays(closed.slice(0, 10), 7) > ride.date
  const day = isNear ? weekday : `${weekday} ${number} ${month}`
  const next =
    ride.signup.mode === 'open' ? 'Drop-ins are welcome: just come.' : 'Please contact the leader.'
  return (
    <p>
      Sign-up closed on {day} at {closed.slice(11)}. {comes ? null : next}
    </p>
  )
}
