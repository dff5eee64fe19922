import { useRef } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Leading, LeadingRequest } from '#contract/leading.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Part, Row, rowLink, smallButton } from '#web/overview/parts.tsx'
import { type BoardAction, useBoardAction } from './use-leading.ts'

/** What other leaders ask. */
export const Requests = ({ board }: { board: Leading }) => {
  const action = useBoardAction()
  const section = useRef<HTMLDivElement>(null)
  const asked = board.requests.filter(({ side }) => side === 'is-asked')
  const failure = action.error ? sentenceOf(action.error) : null
  if (asked.length === 0 && !failure) return null
  return (
    <div ref={section} tabIndex={-1} className="grid grid-cols-1 focus-visible:rounded-xl">
      <Part title={asked.length > 0 ? `Leaders ask: ${asked.length}` : 'Leaders ask'}>
        <p role="alert" className="font-semibold text-coral empty:hidden">
          {failure}
        </p>
        <ul className="border-line border-b">
          {asked.map((request) => (
            <RequestRow
              key={request._id}
              request={request}
              action={action}
              onAnswered={() => section.current?.focus()}
            />
          ))}
        </ul>
      </Part>
    </div>
  )
}

type RowProps = { request: LeadingRequest; action: BoardAction; onAnswered: () => void }

const RequestRow = ({ request, action, onAnswered }: RowProps) => {
  const { _id, ride, group, from, other } = request
  const isBusy = action.isPending
  const answer = (verb: 'accept' | 'decline', done: string) => {
    if (isBusy) return
    action.mutate({ send: () => club.leading[verb]({ request: _id }), done })
    onAnswered()
  }
  const button = (verb: 'accept' | 'decline', words: string, done: string) => (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => answer(verb, done)}
      className={smallButton}
    >
      {words}
      <span className="sr-only">
        {verb === 'accept' ? ` ${ride.title} for ${from}` : ` to ${from}, ${ride.title}`}
      </span>
    </button>
  )
  const what = other
    ? `${from} would lead ${other.title} on ${dayInWords(other.date)} for you.`
    : `${from} can't lead it.`
  return (
    <Row
      day={ride.date}
      title={
        <Link to={to.ride(ride._id)} className={rowLink}>
          {ride.title}
        </Link>
      }
      text={
        <>
          {[ride.time, ride.location, ...(group ? [`group ${group.name}`] : [])].join(' · ')}
          <span className="block">{what}</span>
        </>
      }
      end={other ? null : button('accept', 'I can lead', `You lead ${ride.title}`)}
      below={
        other ? (
          <div className="flex flex-wrap gap-2.5">
            {button('accept', 'Yes, swap', `You lead ${ride.title}`)}
            {button('decline', 'No', `${from} hears that you can't`)}
          </div>
        ) : null
      }
    />
  )
}
