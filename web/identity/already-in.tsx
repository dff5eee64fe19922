import { useSearch } from '#web/frame/awake.ts'
import { rememberedPath } from '#web/frame/remembered.ts'
import { dashboardFor } from '#web/frame/screens.ts'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Section } from '#web/kit/section.tsx'
import type { Session } from '#web/session.ts'

/** Links of the site lead members to registration, too: they are told, and helped on. */
export const AlreadyIn = ({ user, roles }: Extract<Session, { state: 'in' }>) => {
  const wanted = rememberedPath(useSearch())
  return (
    <Section
      title="You are signed in"
      heading="h1"
      lead={`You are here as ${user.displayName || user.email}. There is nothing more to fill in.`}
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
        <ButtonLink to="/" tone="plain">
          Home
        </ButtonLink>
      </div>
    </Section>
  )
}
