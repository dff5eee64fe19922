import { data, Link, useNavigate } from 'react-router'
import { clubClock, dayInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import type { OpenedInvitation } from '#contract/people.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { ProblemPage } from '#web/layout/problem-page.tsx'
import { signInLink } from '#web/layout/return-path.ts'
import { useClub } from '#web/layout/root-data.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { SmallPage } from '#web/layout/small-page.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import type { Route } from './+types/join.ts'

export const handle = hydrateAtOnce

/** Changes nothing: mail programs open links before people do. */
export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => {
  const { timeZone } = context.get(contentContext).club
  try {
    const invitation = await context.get(clubContext).people.invitation({ token })
    const { until } = invitation
    const lastDay = until && dayInWords(clubClock(timeZone, until))
    return data({ invitation, lastDay }, invitation.state === 'open' ? 200 : 410)
  } catch (failure) {
    if (failure instanceof Refusal && isDead(failure)) return data({ invitation: undefined }, 404)
    throw failure
  }
}

const isDead = ({ refusal }: Refusal) => refusal === 'dead-link' || refusal === 'bad-fields'

/** The address is a secret, so no other site learns it. */
export const meta = () => [
  { title: 'Your invitation' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function JoinPage({ loaderData, params: { token } }: Route.ComponentProps) {
  const session = useSession()
  if (loaderData.invitation?.state === 'open') {
    return <Invitation {...loaderData} invitation={loaderData.invitation} token={token} />
  }
  // Somebody who has just registered with it comes back here.
  const hasUsed = session.state === 'in' && loaderData.invitation?.state === 'used'
  return <ProblemPage {...(hasUsed ? welcome : over[loaderData.invitation?.state ?? 'revoked'])} />
}

const askAgain = { to: to.contact(), name: 'Write to the club' }

const over = {
  open: { title: '', detail: '' },
  used: {
    title: 'This invitation was used',
    detail: 'Each link works once. If it was you, log in. If not, ask the club for a new one.',
    otherWay: { to: to.login(), name: 'Log in' },
  },
  expired: {
    title: 'This invitation has expired',
    detail: 'Ask the club for a new one. You can also register without it.',
    otherWay: askAgain,
  },
  revoked: {
    title: 'This invitation no longer works',
    detail: 'The club has revoked it, or the link is not complete. Ask the club for a new one.',
    otherWay: askAgain,
  },
  ended: {
    title: 'This invitation no longer works',
    detail: 'The admin who made it is no longer one. Ask the club for a new one.',
    otherWay: askAgain,
  },
}

const welcome = {
  title: 'This invitation was used',
  detail: "If it was you who used it, you're all set.",
  otherWay: { to: to.dashboard(), name: 'Go to Dashboard' },
}

type Props = { invitation: OpenedInvitation; lastDay?: string | undefined; token: string }

const Invitation = ({ invitation, lastDay, token }: Props) => {
  const { name } = useClub()
  const session = useSession()
  const { firstName, email, by, note } = invitation
  return (
    <SmallPage
      title={`Join ${name}`}
      lead={`${firstName ? `${firstName}, ` : ''}${by ? `${by} invites you` : "you're invited"} to ${name}${giftInWords(invitation)}.`}
    >
      {note ? <p className="wrap-anywhere whitespace-pre-line">{note}</p> : null}
      {session.state === 'in' ? (
        <Accept token={token} email={session.user.email} />
      ) : session.state === 'unknown' ? (
        <p>One moment…</p>
      ) : (
        <>
          <p>Register, or log in if you have an account already.</p>
          <div className="flex flex-wrap gap-3">
            <Link
              to={signInLink('register', backTo(token))}
              state={{ firstName, email }}
              className={buttonLook('call')}
            >
              Register
            </Link>
            <ButtonLink to={signInLink('login', backTo(token))} tone="plain">
              Log in
            </ButtonLink>
          </div>
        </>
      )}
      <p className="text-quiet">The link works once, until {lastDay}.</p>
    </SmallPage>
  )
}

const backTo = (token: string) => `?${new URLSearchParams({ from: to.join(token) })}`

const giftInWords = ({ role, membershipType }: OpenedInvitation) => {
  const roles = { member: '', moderator: ' as a moderator', admin: ' as an admin' }
  const membership = membershipType ? ` with a ${membershipType} membership` : ''
  return `${roles[role ?? 'member']}${membership}`
}

const Accept = ({ token, email }: { token: string; email: string }) => {
  const navigate = useNavigate()
  const { form, submit, message } = useForm({
    read: () => ({ value: token }),
    async send(token) {
      await club.people.accept({ token })
      // Loads the page again, because roles are fetched only then.
      location.assign(to.dashboard())
    },
    onFailure: () => void navigate(to.join(token), { replace: true }),
  })
  return (
    <form {...form} aria-label="Accept the invitation" className="grid gap-5">
      <p className="wrap-anywhere">You're signed in as {email}.</p>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <Button tone="call" {...submit}>
        Accept the invitation
      </Button>
    </form>
  )
}
