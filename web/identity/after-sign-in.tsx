import { useNavigate } from 'react-router'
import { to } from '#contract/pages.ts'
import { returnPath } from '#web/layout/return-path.ts'
import { dashboardFor, roleFor } from '#web/layout/screens.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { getSession, type Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

/** Takes people who have just signed in to the page they wanted. New members are welcomed on the overview. */
export const useAfterSignIn = () => {
  const navigate = useNavigate()
  const wanted = returnPath(useSearch())
  return async (greeting: string, isNew = false, hasAccepted = false) => {
    toast(greeting)
    const otherwise = isNew ? to.dashboard() : to.home()
    // The invitation they came with was accepted when they registered.
    const asked = wanted !== to.home() && !hasAccepted && mayOpen(wanted)
    await navigate(asked ? wanted : otherwise, { replace: true })
  }
}

/** A page of a role they do not have would sign them out again at once. */
const mayOpen = (path: string) => {
  const role = roleFor(path)
  const session = getSession()
  return !role || (session.state === 'in' && session.roles.includes(role))
}

/** Shown instead of the login and registration forms, to which public pages link for everyone. */
export const AlreadySignedIn = ({ user, roles }: Extract<Session, { state: 'in' }>) => {
  const wanted = returnPath(useSearch())
  return (
    <Section
      title="You're signed in"
      heading="h1"
      lead={`You're already signed in as ${user.displayName || user.email}.`}
    >
      <div className="flex flex-wrap gap-3">
        {wanted === '/' ? null : (
          <ButtonLink to={wanted} tone="call">
            Continue where you were
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
