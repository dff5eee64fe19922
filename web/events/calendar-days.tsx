import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Calendar } from '#contract/club-pages.ts'
import { clubDay, monthOf } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { useMonth } from './calendar-months.ts'
import { CalendarPanel } from './calendar-panel.tsx'
import { CalendarSubscribe } from './calendar-subscribe.tsx'
import { useDayInAddress } from './day-in-address.ts'
import { DayJumps } from './day-jumps.tsx'
import { DayRides } from './day-rides.tsx'

type Props = { clubName: string; timeZone: string; weekStartsOn: Calendar['weekStartsOn'] }

/** A month to pick a day from, and what is on that day. */
export function CalendarDays({ clubName, timeZone, weekStartsOn }: Props) {
  const session = useSession()
  const canEdit = session.state === 'in' && session.roles.includes('moderator')
  const today = clubDay(timeZone)
  const { day, month, choose, lookAt } = useDayInAddress(today)
  const { data, error, refetch } = useMonth(monthOf(day))
  const rides = useMemo(() => data?.filter(({ date }) => date === day), [data, day])
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <CalendarPanel
        day={day}
        today={today}
        month={month}
        weekStartsOn={weekStartsOn}
        onDay={choose}
        onMonth={lookAt}
      />
      <div className="grid gap-6">
        <DayRides
          day={day}
          isToday={day === today}
          canEdit={canEdit}
          rides={rides}
          failure={error}
          onRetry={refetch}
        >
          <DayJumps day={day} choose={choose} />
        </DayRides>
        {canEdit && (
          <div>
            <Link to={to.addRide(day)} className={quietLook}>
              <Icon shape="plus" className="size-5" />
              Add a ride on this day
            </Link>
          </div>
        )}
        <ClubTime timeZone={timeZone} />
        <CalendarSubscribe clubName={clubName} />
      </div>
    </div>
  )
}

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Somebody far away might take the times for their own. */
const ClubTime = ({ timeZone }: { timeZone: string }) =>
  ownZone !== timeZone && (
    <p className="text-quiet">Days and times are those of the club ({timeZone}).</p>
  )
