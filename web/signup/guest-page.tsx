import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { clubClock, momentInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { GuestRsvp } from '#contract/signup.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { ProblemPage } from '#web/layout/problem-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { SelectField } from '#web/ui/select.tsx'
import type { Route } from './+types/guest-page.ts'
import { isDeadLink, MailedRide } from './mailed-ride.tsx'
import { movedInWords } from './own-state.tsx'
import { rankInWords } from './rank.ts'

/** Changes nothing: mail programs open links before people do. */
export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => {
  const { timeZone } = context.get(contentContext).club
  if (token === withdrawn) return data({ rsvp: undefined }, 200)
  try {
    const rsvp = await context.get(clubContext).signup.guest({ token })
    return data({ rsvp, closedAt: clubClock(timeZone, rsvp.closesAt) }, 200)
  } catch (failure) {
    if (failure instanceof Refusal && isDeadLink(failure)) return data({ rsvp: undefined }, 404)
    throw failure
  }
}

/** In place of the token, which ends with the sign-up. */
const withdrawn = 'withdrawn'

/** Every button posts a plain form, so it works without JavaScript. */
export const action = async ({ request, context, params: { token } }: Route.ActionArgs) => {
  const form = await request.formData()
  const { signup } = context.get(clubContext)
  const group = String(form.get('group') ?? '')
  try {
    switch (form.get('do')) {
      case 'withdraw':
        await signup.withdrawGuest({ token })
        return redirect(to.guest(withdrawn), 303)
      case 'change':
        await signup.changeGuest({ token, ...(group && { group }) })
        break
      default:
        await signup.confirmGuest({ token })
    }
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status >= 500) throw failure
    return data({ message: sentenceOf(failure) }, failure.status)
  }
  return redirect(to.guest(token), 303)
}

/** The address is a secret, so no other site learns it. */
export const meta = () => [
  { title: 'Your ride' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function GuestPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (params.token === withdrawn) {
    return (
      <ProblemPage
        title="You've withdrawn"
        detail="You're no longer on the list, and what you gave us is deleted. Come another time!"
        otherWay={rideList}
      />
    )
  }
  if (!loaderData.rsvp) {
    return (
      <ProblemPage
        title="This link no longer works"
        detail="It has expired, or the sign-up was withdrawn. You can sign up again on the page of the ride."
        otherWay={rideList}
      />
    )
  }
  return <GuestAnswer {...loaderData} message={actionData?.message} />
}

const rideList = { to: to.calendar(), name: 'See the rides' }

type Props = { rsvp: GuestRsvp; closedAt: string; message: string | undefined }

const GuestAnswer = ({ rsvp, closedAt, message }: Props) => {
  const { name, ride, state, open, groups, group } = rsvp
  const isCancelled = ride.status === 'cancelled'
  return (
    <MailedRide ride={ride}>
      <div role="status" className="grid gap-1 text-lead">
        <p>Hello {name}.</p>
        <p>{isCancelled ? cancelledInWords(rsvp) : stateInWords(rsvp)}</p>
        {open || isCancelled ? null : (
          <p className="text-quiet">Sign-up closed on {momentInWords(closedAt)}.</p>
        )}
      </div>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      {open && (rsvp.confirm || (state !== 'going' && state !== 'waiting')) ? (
        <PostForm what="confirm">
          <Button tone="call" type="submit">
            Yes, I'm coming
          </Button>
        </PostForm>
      ) : null}
      {open && groups.length > 0 && state !== 'unconfirmed' ? (
        <PostForm what="change">
          <div className="min-w-48 grow">
            <SelectField
              label="Group"
              name="group"
              defaultValue={group}
              choices={Object.fromEntries(groups.map(({ _id, name }) => [_id, name]))}
            />
          </div>
          <Button tone="plain" type="submit">
            Change group
          </Button>
        </PostForm>
      ) : null}
      <PostForm what="withdraw">
        <Button tone="plain" type="submit">
          Withdraw
        </Button>
      </PostForm>
    </MailedRide>
  )
}

const PostForm = ({ what, children }: { what: string; children: ReactNode }) => (
  <form method="post" className="flex flex-wrap items-end gap-3">
    <input type="hidden" name="do" value={what} />
    {children}
  </form>
)

const cancelledInWords = ({ ride: { reason } }: GuestRsvp) =>
  `Cancelled${reason ? `: ${reason.replace(/\.$/, '')}` : ''}. You had planned to come.`

const stateInWords = ({ state, ride, group, groups, rank, ...moved }: GuestRsvp) => {
  if (moved.open && moved.confirm) return movedInWords(moved.movedFrom, ride.date)
  const name = groups.find(({ _id }) => _id === group)?.name
  const seeYou = `See you at ${ride.time} at ${ride.location.replace(/^The /, 'the ')}.`
  if (state === 'going') return `You're coming${name ? `, in ${name}` : ''}. ${seeYou}`
  if (state === 'waiting') {
    const line = rank ? rankInWords(rank) : 'in line'
    return `${name ?? 'This ride'} is full. You're ${line} and we'll tell you as soon as a place opens.`
  }
  if (state === 'unconfirmed') return 'You hold no place yet. Are you coming?'
  return 'Are you still coming?'
}
