import { to } from '#contract/pages.ts'
import { rememberedPath } from '#web/layout/remembered.ts'
import { dashboardFor } from '#web/layout/screens.ts'
import { useSearch } from '#web/layout/use-hydrated.ts'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/section.tsx'

/** Links of the site lead members to registration, too: they are told, and helped on. */
export const AlreadyIn = ({ user, roles }: Extract<Session, { state: 'in' }>) => {
  const wanted = rememberedPath(useSearch())
  return (
    <Section
      title="You are signed in"
      heading="h1"
      lead={`You're already signed in as ${user.displayName || user.email}.`}
    >
      <div className="flex flex-wrap gap-3">
        {wanted === '/' ? null : (
          <ButtonLink to={wanted} tone="call">
            Go on where you were
          </ButtonLink>
        )}
        <ButtonLink to={dashboardFor(roles)} tone={wanted === '/' ? 'call' : 'plain'}>
          Go to Dashboard
        </ButtonLink>
        <ButtonLink to={to.home()} tone="plain">
          Home
        </ButtonLink>
      </div>
    </Section>
  )
}
