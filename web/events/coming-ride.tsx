import { useQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useToday } from './club-today.ts'
import { CancelledRide, chooseNext, NextRide } from './next-ride.tsx'

/** The next ride, for whoever comes into the member area. */
export function ComingRide() {
  const today = useToday()
  const rides = useQuery({ queryKey: ['events', 'next'], queryFn: () => club.events.next({}) })
  return (
    <Panel title="Your next ride" loaded={rides}>
      {(coming) => {
        const { next, cancelled } = chooseNext(coming)
        return (
          <div className="grid gap-3">
            {cancelled ? <CancelledRide ride={cancelled} today={today} ground="bg-card" /> : null}
            {next ? (
              <NextRide ride={next} today={today} label="Next up" ground="bg-card" />
            ) : (
              <p>
                No ride is planned so far. As soon as one is, it stands here and in the calendar.
              </p>
            )}
          </div>
        )
      }}
    </Panel>
  )
}
