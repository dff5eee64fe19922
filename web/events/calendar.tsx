import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Calendar } from '#contract/club-pages.ts'
import { addDays, clubDay, isDay, monthOf } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { contentContext } from '#web/contexts.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { SignedInOnly } from '#web/layout/guards.tsx'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/calendar.ts'
import { subscribeLinks } from './calendar-links.ts'
import { CalendarPanel, useMonth } from './calendar-panel.tsx'
import { CalendarFold, DayRides } from './day-rides.tsx'
import { Preparation } from './preparation.tsx'

export const handle = hydrateAtOnce

export const loader = ({ context }: Route.LoaderArgs) => {
  const { club, calendar } = context.get(contentContext)
  return { clubName: club.name, timeZone: club.timeZone, calendar }
}

/** Another day in the address does not change what the loader gives. */
export const shouldRevalidate = () => false

const title = 'Events & Group Rides Calendar'

export const meta = () => [{ title }]

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { clubName, timeZone, calendar } = loaderData
  return (
    <SignedInOnly>
      <QueryClientProvider client={queries}>
        <Section title={title} heading="h1">
          <CalendarDays
            clubName={clubName}
            timeZone={timeZone}
            weekStartsOn={calendar.weekStartsOn}
          />
        </Section>
        <Preparation {...calendar.preparation} />
      </QueryClientProvider>
    </SignedInOnly>
  )
}

type Props = { clubName: string; timeZone: string; weekStartsOn: Calendar['weekStartsOn'] }

/** A month to pick a day from, and the rides of that day. */
function CalendarDays({ clubName, timeZone, weekStartsOn }: Props) {
  const today = clubDay(timeZone)
  const { day, month, choose, showMonth } = useDayInAddress(today)
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <CalendarPanel
        day={day}
        today={today}
        month={month}
        weekStartsOn={weekStartsOn}
        onDay={choose}
        onMonth={showMonth}
      />
      <div className="grid gap-6">
        <ChosenDay day={day} isToday={day === today} onDay={choose} />
        <ClubTime timeZone={timeZone} />
        <CalendarSubscribe clubName={clubName} />
      </div>
    </div>
  )
}

type ChosenDayProps = { day: string; isToday: boolean; onDay: (day: string) => void }

/** Memoised: going through the months renders the month only. */
const ChosenDay = memo(function ChosenDay({ day, isToday, onDay }: ChosenDayProps) {
  const session = useSession()
  const canEdit = session.state === 'in' && session.roles.includes('moderator')
  const { data, error, refetch } = useMonth(monthOf(day))
  const rides = useMemo(() => data?.filter(({ date }) => date === day), [data, day])
  return (
    <>
      <DayRides
        day={day}
        isToday={isToday}
        canEdit={canEdit}
        rides={rides}
        failure={error}
        onRetry={refetch}
      >
        <DayJumps day={day} choose={onDay} />
      </DayRides>
      {canEdit && (
        <div>
          <Link to={to.addRide(day)} className={quietLook}>
            <Icon shape="plus" className="size-5" />
            Add a ride on this day
          </Link>
        </div>
      )}
    </>
  )
})

/** Readers far away might take the times for their own. */
const ClubTime = ({ timeZone }: { timeZone: string }) =>
  Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone && (
    <p className="text-quiet">Days and times are those of the club ({timeZone}).</p>
  )

/**
 * The chosen day, which is part of the address so that it can be shared, and the month on display.
 * Choosing a day replaces the history entry: Back leaves the calendar instead of stepping through days.
 */
const useDayInAddress = (today: string) => {
  const [search, setSearch] = useSearchParams()
  const given = search.get('day') ?? ''
  const day = isDay(given) ? given : today

  const [view, setView] = useState({ day, chosen: day, month: monthOf(day) })
  // A day from elsewhere, such as a link, brings its month into view. One that was chosen here already has.
  if (view.day !== day) {
    setView({ day, chosen: day, month: day === view.chosen ? view.month : monthOf(day) })
  }
  const showMonth = useCallback((month: string) => setView((before) => ({ ...before, month })), [])
  const choose = useCallback(
    (next: string) => {
      setView((before) => ({ ...before, chosen: next, month: monthOf(next) }))
      setSearch({ day: next }, { replace: true, preventScrollReset: true })
    },
    [setSearch],
  )
  return { day, month: view.month, choose, showMonth }
}

const searches = {
  previous: (day: string) => ({ to: addDays(day, -1), order: 'newest' as const }),
  next: (day: string) => ({ from: addDays(day, 1) }),
}

const noRide = {
  previous: 'There is no ride before this day.',
  next: 'There is no ride after this day yet.',
}

type Jump = { way: keyof typeof searches; from: string }

/** Skips the days without a ride. */
function DayJumps({ day, choose }: { day: string; choose: (day: string) => void }) {
  const jump = useMutation({
    mutationFn: async ({ way, from }: Jump) => {
      const [ride] = await club.events.list({ ...searches[way](from), limit: 1 })
      return ride?.date
    },
    // If another day was picked in the meantime, that one stays.
    onSuccess: (found, { from }) => found && from === day && choose(found),
    networkMode: 'always',
  })
  const asked = jump.variables?.from === day ? jump.variables : undefined
  const busy = (way: Jump['way']) => jump.isPending && asked?.way === way
  return (
    <div className="@container max-w-[34rem]">
      <div className="grid @2xs:grid-cols-2 gap-3">
        <Button
          tone="plain"
          busy={busy('previous')}
          onClick={() => jump.mutate({ way: 'previous', from: day })}
        >
          <Icon shape="left" className="-ml-2 @max-lg:hidden" />
          Previous day with a ride
        </Button>
        <Button
          tone="plain"
          busy={busy('next')}
          onClick={() => jump.mutate({ way: 'next', from: day })}
        >
          Next day with a ride
          <Icon shape="right" className="-mr-2 @max-lg:hidden" />
        </Button>
      </div>
      <p role="status" className="text-quiet not-empty:pt-3">
        {asked && jump.isSuccess && !jump.data && noRide[asked.way]}
        {asked && jump.isError && sentenceOf(jump.error)}
      </p>
    </div>
  )
}

const CalendarSubscribe = memo(function CalendarSubscribe({ clubName }: { clubName: string }) {
  const { webcal, google, outlook } = subscribeLinks(location.origin, clubName)
  return (
    <CalendarFold
      label="Follow all rides in your own calendar"
      links={[
        { name: 'Apple Calendar', href: webcal },
        { name: 'Google Calendar', href: google },
        { name: 'Outlook', href: outlook },
        { name: 'Download (.ics)', href: '/calendar.ics' },
      ]}
    />
  )
})
