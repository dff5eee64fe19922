import { SignedInOnly } from '#web/frame/guards.tsx'
import { startsAtOnce } from '#web/frame/scripts.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Section } from '#web/kit/section.tsx'

export const handle = startsAtOnce

const title = 'Events & Group Rides Calendar'

export const meta = () => [{ title }]

export default function CalendarPage() {
  return (
    <SignedInOnly>
      <Section
        title={title}
        heading="h1"
        lead="No rides are entered yet. The news on the home page says where the next one goes."
      >
        <div>
          <ButtonLink to="/" tone="plain">
            Read the news
          </ButtonLink>
        </div>
      </Section>
    </SignedInOnly>
  )
}
