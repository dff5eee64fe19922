import { useRef } from 'react'
import { Link } from 'react-router'
import type { Leading } from '#contract/leading.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Nothing, Part, Row, rowLink, smallButton } from '#web/overview/parts.tsx'
import { type BoardAction, comingInWords, useBoardAction } from './use-leading.ts'

type Open = Leading['open'][number]

/** Rides of the next 60 days without a leader, or with groups that have none. */
export const LeadersWanted = ({ board }: { board: Leading }) => {
  const action = useBoardAction()
  const heading = useRef<HTMLDivElement>(null)
  return (
    <div ref={heading} tabIndex={-1} className="grid grid-cols-1 gap-3 focus-visible:rounded-xl">
      <Part
        title={board.open.length > 0 ? `Leaders wanted: ${board.open.length}` : 'Leaders wanted'}
      >
        <p role="alert" className="font-semibold text-coral empty:hidden">
          {action.error ? sentenceOf(action.error) : null}
        </p>
        {board.open.length === 0 ? (
          <Nothing>Every ride of the next 60 days has a leader.</Nothing>
        ) : (
          <ul className="border-line border-b">
            {board.open.map((open) => (
              <OpenRide
                key={open.ride._id}
                open={open}
                mayLead={board.mayLead}
                action={action}
                onTaken={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}

type RowProps = { open: Open; mayLead: boolean; action: BoardAction; onTaken: () => void }

const OpenRide = ({ open: { ride, groups }, mayLead, action, onTaken }: RowProps) => {
  const take = (group?: Open['groups'][number]) => {
    const chosen = group && { group: group._id }
    action.mutate({
      send: () => club.leading.lead({ id: ride._id, ...chosen }),
      expect: (board) => ({ ...board, ...taken(board, ride._id, group) }),
      done: `You lead ${group ? `${group.name}, ${ride.title}` : ride.title}`,
    })
    // The button that was pressed is gone.
    onTaken()
  }
  return (
    <Row
      day={ride.date}
      title={
        <Link to={to.ride(ride._id)} className={rowLink}>
          {ride.title}
        </Link>
      }
      text={[ride.time, ride.location, comingInWords(ride.going)].join(' · ')}
      end={
        mayLead && groups.length === 0 ? (
          <button type="button" onClick={() => take()} className={smallButton}>
            I can lead<span className="sr-only"> {ride.title}</span>
          </button>
        ) : null
      }
      below={
        groups.length > 0 ? (
          <ul
            aria-label={`Groups of ${ride.title} without a leader`}
            className="flex flex-wrap gap-2.5"
          >
            {groups.map((group) => (
              <li key={group._id}>
                {mayLead ? (
                  <button type="button" onClick={() => take(group)} className={smallButton}>
                    I can lead {group.name}
                    <span className="sr-only"> on {ride.title}</span>
                  </button>
                ) : (
                  <span className="font-semibold text-sm">Group {group.name}</span>
                )}
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  )
}

/** The board after a ride, or one of its groups, has got a leader. */
const taken = (
  { mine, open }: Leading,
  id: string,
  group?: Open['groups'][number],
): Pick<Leading, 'mine' | 'open'> => {
  const found = open.find(({ ride }) => ride._id === id)
  if (!found) return { mine, open }
  const left = group ? found.groups.filter(({ _id }) => _id !== group._id) : []
  const led = { ride: found.ride, ...(group && { group }), sheet: false }
  const startOf = ({ ride: { date, time } }: { ride: Open['ride'] }) => `${date}T${time}`
  return {
    mine: [...mine, led].toSorted((one, other) => startOf(one).localeCompare(startOf(other))),
    open: open.flatMap((one) => {
      if (one !== found) return [one]
      return left.length > 0 ? [{ ...one, groups: left }] : []
    }),
  }
}
