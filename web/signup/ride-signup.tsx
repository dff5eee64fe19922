import type { Calendar } from '#contract/club-pages.ts'
import type { Event } from '#contract/events.ts'
import type { ReturnedForm } from '#web/layout/plain-form.tsx'
import { InlineScript } from '#web/layout/scripts.tsx'
import { useHydrated } from '#web/layout/use-hydrated.ts'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { JoinRide } from './join-form.tsx'
import { ClosedWords, type Phase } from './own-state.tsx'
import { Answers, questionOf, RsvpPanel } from './rsvp-panel.tsx'
import showNumbers from './show-numbers.js?raw'
import { type LiveSignup, useSignup } from './use-signup.ts'
import { WhoIsComing } from './who-is-coming.tsx'

type Props = {
  ride: Event
  phase: Phase
  rules: Calendar['rules']
  returned: ReturnedForm | undefined
}

/** The answer of the reader, and who else is coming. The server sends the same page to everyone. */
export const RideSignup = (props: Props) => {
  const { ride, phase } = props
  const live = useSignup(ride._id)
  if (!ride.signup || ride.signup.mode === 'off') {
    return phase === 'open' && ride.status === 'planned' ? (
      <p className={panel}>There's no sign-up for this ride: just come.</p>
    ) : null
  }
  return (
    <>
      <OwnPanel {...props} live={live} />
      {ride.status === 'planned' ? <WhoIsComing ride={ride} live={live} /> : null}
      <InlineScript code={showNumbers} />
    </>
  )
}

const panel = 'edge grid grid-cols-1 gap-3 rounded-card bg-card p-[min(1.25rem,5vw)]'

const OwnPanel = ({ ride, phase, rules, returned, live }: Props & { live: LiveSignup }) => {
  const hydrated = useHydrated()
  const isCancelled = ride.status === 'cancelled'
  if (live.isMember) {
    const planned = live.signup?.mine && live.signup.mine.state !== 'no'
    if (isCancelled && !planned) return null
    return (
      <section aria-label="Your answer" className={panel}>
        <RsvpPanel ride={ride} phase={phase} live={live} />
      </section>
    )
  }
  if (isCancelled) return null
  const isOpen = phase === 'open' && live.signup?.open !== false
  const noGuests = ride.signup?.dropIns === false ? 'members-only' : live.signup?.noDropIns
  return (
    <section aria-label="Your answer" className={panel}>
      <h2 className="text-name">{isOpen ? questionOf(ride) : 'Sign-up'}</h2>
      <div className={hydrated ? '' : 'in-data-account:hidden'}>
        {isOpen ? (
          <JoinRide ride={ride} rules={rules} noGuests={noGuests} returned={returned} />
        ) : (
          <ClosedWords ride={ride} phase={phase} />
        )}
      </div>
      {hydrated ? null : <ForMembers isOpen={isOpen} />}
    </section>
  )
}

/** What members see until scripts have come. */
const ForMembers = ({ isOpen }: { isOpen: boolean }) => (
  <div inert className="grid gap-3 not-in-data-account:hidden">
    {isOpen ? <Answers /> : null}
    <div className="grid min-h-24 content-start pt-1 sm:min-h-17">
      <SkeletonLine className="h-4 w-4/5" />
    </div>
  </div>
)
