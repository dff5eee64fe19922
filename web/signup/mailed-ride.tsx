import type { ReactNode } from 'react'
import { momentInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { GuestRsvp } from '#contract/signup.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type Props = {
  ride: Pick<GuestRsvp['ride'], '_id' | 'title' | 'date' | 'time' | 'location' | 'status'>
  /** What can be answered. */
  children: ReactNode
}

/** The page of a link that was mailed to one rider. */
export const MailedRide = ({ ride, children }: Props) => (
  <div className="mx-auto grid w-full max-w-[44rem] gap-6 px-gutter py-band">
    <header className="grid gap-2">
      <p className="font-semibold text-coral">
        <time dateTime={`${ride.date}T${ride.time}`}>
          {momentInWords(`${ride.date}T${ride.time}`)}
        </time>
      </p>
      <h1
        className={`wrap-anywhere text-heading ${ride.status === 'cancelled' ? 'line-through' : ''}`}
      >
        {ride.title}
      </h1>
      <p className="text-lead text-quiet">{ride.location}</p>
    </header>
    <section
      aria-label="Your answer"
      className="edge grid gap-5 rounded-panel bg-card p-[min(1.5rem,5vw)]"
    >
      {children}
    </section>
    <div>
      <ButtonLink to={to.ride(ride._id)} tone="plain">
        The page of the ride
      </ButtonLink>
    </div>
  </div>
)

/** Whether the link has expired, or was never one. */
export const isDeadLink = ({ refusal }: Refusal) =>
  refusal === 'dead-link' || refusal === 'bad-fields'
