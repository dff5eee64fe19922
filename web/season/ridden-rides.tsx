import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { inDigits } from '#contract/numbers.ts'
import { to } from '#contract/pages.ts'
import type { RiddenRide, Season } from '#contract/season.ts'
import { DayStamp } from '#web/events/day-stamp.tsx'
import { Button } from '#web/ui/button.tsx'
import { kilometres } from './review-words.ts'

/** How many rides are shown at first. */
const first = 12

/** The rides of a year, the latest first. */
export function RiddenRides({ season: { year, list } }: { season: Season }) {
  const [isWhole, setWhole] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const showAll = () => {
    flushSync(() => setWhole(true))
    rows.current?.children[first]?.querySelector('a')?.focus()
  }
  return (
    <section aria-labelledby="ridden" className="grid grid-cols-1 gap-3">
      <h2 id="ridden" className="text-name">
        Your rides in {year}
      </h2>
      {list.length === 0 ? <p className="text-quiet">No roll call has you in {year}.</p> : null}
      <ul ref={rows} className="grid">
        {(isWhole ? list : list.slice(0, first)).map((ride) => (
          <li key={ride._id} className="border-line border-t">
            <RideRow ride={ride} />
          </li>
        ))}
      </ul>
      {isWhole || list.length <= first ? null : (
        <div>
          <Button tone="plain" onClick={showAll}>
            Show all {list.length} rides
          </Button>
        </div>
      )}
    </section>
  )
}

const RideRow = ({ ride }: { ride: RiddenRide }) => (
  <Link
    to={to.ride(ride._id)}
    className="group grid min-h-16 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 py-2.5 focus-visible:rounded-xl"
  >
    <DayStamp day={ride.date} />
    <span className="wrap-anywhere grid">
      <span className="font-semibold underline-offset-4 group-hover:underline">{ride.title}</span>
      <span className="text-quiet text-sm">{[ride.location, ...upInWords(ride)].join(' · ')}</span>
    </span>
    <span className="grid justify-items-end gap-1">
      <span className="font-semibold tabular-nums">{kilometres(ride.distance)}</span>
      {ride.led ? <span className="rounded-full bg-lagoon/20 px-2.5 text-sm">led</span> : null}
    </span>
  </Link>
)

/** Such as 210 m up, if it is known. */
export const upInWords = ({ climb }: RiddenRide) =>
  climb === undefined ? [] : [`${inDigits(climb)} m up`]
