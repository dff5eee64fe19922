import { startsAtOnce } from '#web/frame/scripts.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Section } from '#web/kit/section.tsx'

export const handle = startsAtOnce

export const meta = () => [{ title: 'Dashboard' }]

export default function DashboardPage() {
  return (
    <Section title="Please log in to access the dashboard" heading="h1">
      <div>
        <ButtonLink to="/login" tone="call">
          Log in
        </ButtonLink>
      </div>
    </Section>
  )
}
