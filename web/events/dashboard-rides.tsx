import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { DayStamp } from './day-stamp.tsx'
import { useToday } from './rides.ts'
import { planningEnd, toPlan } from './to-plan.ts'

/** A link that fills a row of a list. */
export const row =
  'edge grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-card bg-card px-4 py-2 hover:bg-track focus-visible:rounded-card'

/** What moderators still have to plan in the coming weeks. */
export function RidesToPlan() {
  const today = useToday()
  const window = { from: today, to: planningEnd(today) }
  const rides = useQuery({
    queryKey: ['events', 'to plan', window],
    queryFn: async () => toPlan(await club.events.list(window), today),
  })
  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
      <Panel title="Open Fridays" loaded={rides}>
        {({ fridays }) =>
          fridays.length === 0 ? (
            <p>The next six Fridays are covered.</p>
          ) : (
            <ul className="grid gap-2">
              {fridays.map((day) => (
                <li key={day}>
                  <Link to={to.addRide(day)} className={row}>
                    <DayStamp day={day} />
                    <span className="font-semibold">
                      Add a ride<span className="sr-only"> on {dayInWords(day)}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
      <Panel title="Rides missing details" loaded={rides}>
        {(found) =>
          found.rides.length === 0 ? (
            <p>Every ride of the next six weeks says how far it goes and when it ends.</p>
          ) : (
            <ul className="grid gap-2">
              {found.rides.map(({ ride, missing }) => (
                <li key={ride._id}>
                  <Link to={to.editRide(ride._id)} className={row}>
                    <DayStamp day={ride.date} />
                    <span className="wrap-anywhere grid">
                      <span className="font-semibold">{ride.title}</span>
                      <span className="text-quiet text-sm">Add the {missing}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
    </div>
  )
}
