import { data } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubContext } from '#web/contexts.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { ProblemPage } from '#web/layout/problem-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import type { Route } from './+types/cannot-come.ts'
import { isDeadLink, MailedRide } from './mailed-ride.tsx'

/** Changes nothing: mail programs open links before people do. */
export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => {
  try {
    return data(await context.get(clubContext).signup.withdrawal({ token }), 200)
  } catch (failure) {
    if (failure instanceof Refusal && isDeadLink(failure)) return data(undefined, 404)
    throw failure
  }
}

/** The button posts a plain form, so it works without JavaScript. */
export const action = async ({ context, params: { token } }: Route.ActionArgs) => {
  try {
    await context.get(clubContext).signup.withdraw({ token })
    return data({ withdrawn: true, message: undefined }, 200)
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status >= 500) throw failure
    return data({ withdrawn: false, message: sentenceOf(failure) }, failure.status)
  }
}

/** The address is a secret, so no other site learns it. */
export const meta = () => [
  { title: "I can't come" },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function CannotComePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <ProblemPage
        title="This link no longer works"
        detail="It has expired, or you're no longer signed up for the ride. You can see your answer on the page of the ride."
        otherWay={{ to: to.calendar(), name: 'See the rides' }}
      />
    )
  }
  const { ride } = loaderData
  const isDone = actionData?.withdrawn
  const closed = closedInWords(loaderData)
  return (
    <MailedRide ride={ride}>
      <p role="status" className="text-lead">
        {isDone
          ? 'Thanks. Your place is free for someone else.'
          : (closed ?? "Can't make it? Say so, and someone else can have your place.")}
      </p>
      {actionData?.message ? <FormMessage urgent>{actionData.message}</FormMessage> : null}
      {isDone || closed ? null : (
        <form method="post">
          <Button tone="call" type="submit">
            I can't come
          </Button>
        </form>
      )}
    </MailedRide>
  )
}

type Asked = NonNullable<Route.ComponentProps['loaderData']>

/** Why there is nothing to answer, if so. */
const closedInWords = ({ ride, state, open }: Asked) => {
  if (ride.status === 'cancelled') {
    const reason = ride.reason ? `: ${ride.reason.replace(/\.$/, '')}` : ''
    return `This ride is cancelled${reason}. There's nothing to do.`
  }
  if (state === 'no') return "You've already said that you can't come."
  return open ? undefined : 'This ride has started, so the list can no longer change.'
}
