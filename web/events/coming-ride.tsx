import { useQuery } from '@tanstack/react-query'
import { club } from '#web/api.ts'
import { Panel } from '#web/kit/panel.tsx'
import { useToday } from './club-today.ts'
import { NextRide } from './next-ride.tsx'

/** The next ride, for whoever comes into the member area. */
export function ComingRide() {
  const today = useToday()
  const rides = useQuery({ queryKey: ['events', 'next'], queryFn: () => club.events.next({}) })
  return (
    <Panel title="Your next ride" loaded={rides}>
      {([ride]) =>
        ride ? (
          <NextRide ride={ride} today={today} label="Everybody meets" ground="bg-card" />
        ) : (
          <p>No ride is planned so far. As soon as one is, it stands here and in the calendar.</p>
        )
      }
    </Panel>
  )
}
