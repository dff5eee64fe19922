import { useRef } from 'react'
import { Link } from 'react-router'
import type { ComingRide } from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { OwnChip } from '#web/signup/own-answer.tsx'
import { rankInWords } from '#web/signup/rank.ts'
import { chip, movedInWords, Nothing, Part, PartLink, Row, rowLink, smallButton } from './parts.tsx'
import { useAnswer } from './use-overview.ts'

/** The rides the member answered and the next ones of the club, each with one tap to say yes. */
export const YourRides = ({ rides }: { rides: readonly ComingRide[] }) => (
  <Part
    title="Your rides"
    link={<PartLink to={to.calendar()}>Calendar</PartLink>}
    className="lg:order-first"
  >
    {rides.length === 0 ? (
      <Nothing>No other ride is planned yet.</Nothing>
    ) : (
      <ul className="border-line border-b">
        {rides.map((ride) => (
          <RideRow key={ride._id} ride={ride} />
        ))}
      </ul>
    )}
  </Part>
)

const RideRow = ({ ride }: { ride: ComingRide }) => {
  const { _id, title, date, time, location, distance, status, reason, mine, open } = ride
  const answering = useAnswer(ride)
  const link = useRef<HTMLAnchorElement>(null)
  const isAnswered = mine !== undefined && mine.state !== 'no'
  const isCancelled = status === 'cancelled'
  const say = (answer: 'going' | 'no') => {
    answering.mutate({ answer })
    link.current?.focus()
  }
  return (
    <Row
      day={date}
      title={
        <Link
          ref={link}
          to={to.ride(_id)}
          className={`${rowLink} ${isCancelled ? 'line-through' : ''}`}
        >
          {title}
        </Link>
      }
      text={
        isCancelled ? (
          <>
            <strong className="text-coral">Cancelled</strong>
            {reason ? `: ${reason}` : ''}
          </>
        ) : (
          [
            ...[time, location],
            ...(distance ? [`${distance}\u00a0km`] : []),
            ...(mine?.rank ? [rankInWords(mine.rank)] : []),
          ].join(' · ')
        )
      }
      end={
        isCancelled || mine?.confirm ? null : mine?.state === 'waiting' ? (
          <span className={`${chip} bg-track`}>Waiting</span>
        ) : isAnswered ? (
          <OwnChip own={{ ...mine, ride }} />
        ) : open ? (
          <button type="button" onClick={() => say('going')} className={smallButton}>
            I'm coming<span className="sr-only"> to {title}</span>
          </button>
        ) : null
      }
      below={
        <>
          {mine?.confirm && !isCancelled ? (
            <fieldset className="flex flex-wrap items-center gap-2.5">
              <legend className="float-left w-full pb-2">
                {movedInWords(mine.movedFrom, date)}
                <span className="sr-only"> {title}</span>
              </legend>
              <button type="button" onClick={() => say('going')} className={smallButton}>
                Yes, keep my place
              </button>
              <button type="button" onClick={() => say('no')} className={smallButton}>
                No
              </button>
            </fieldset>
          ) : null}
          <p role="alert" className="font-semibold text-coral text-sm empty:hidden">
            {answering.error ? sentenceOf(answering.error) : null}
          </p>
        </>
      }
    />
  )
}
