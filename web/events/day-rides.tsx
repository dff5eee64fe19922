import { type ReactNode, useId } from 'react'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLine } from '#web/ui/skeleton.tsx'
import { countRides, markInWords } from './day-marks.ts'
import { RideEntry } from './ride-entry.tsx'

/** The rides of a day as far as they are known. */
type Outcome = { rides: readonly Event[] | undefined; failure: Error | null; onRetry: () => void }
type Props = Outcome & { day: string; isToday: boolean; canEdit: boolean; children: ReactNode }

const nothing = 'No events scheduled for this date.'

/** What is on a day. Children stand between its name and its rides, where nothing moves them. */
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

const Rides = ({ rides, canEdit }: { rides: readonly Event[]; canEdit: boolean }) =>
  rides.length > 0 ? (
    <ul className="grid gap-4">
      {rides.map((ride) => (
        <li key={ride._id}>
          <RideEntry ride={ride} canEdit={canEdit} />
        </li>
      ))}
    </ul>
  ) : (
    <p className="rounded-card border-2 border-line border-dashed p-6 text-lead sm:p-8">
      {nothing}
    </p>
  )

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
