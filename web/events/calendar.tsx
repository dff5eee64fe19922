import { QueryClientProvider } from '@tanstack/react-query'
import { contentContext } from '#web/contexts.ts'
import { SignedInOnly } from '#web/layout/guards.tsx'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { queries } from '#web/queries.ts'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/calendar.ts'
import { CalendarDays } from './calendar-days.tsx'
import { Preparation } from './preparation.tsx'

export const handle = hydrateAtOnce

export const loader = ({ context }: Route.LoaderArgs) => {
  const { club, calendar } = context.get(contentContext)
  return { clubName: club.name, timeZone: club.timeZone, calendar }
}

/** Another day in the address changes nothing of the club's own words. */
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
