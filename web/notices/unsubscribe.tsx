import { data } from 'react-router'
import { keepsOneChannel, type NoticeKind } from '#contract/notices.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubContext } from '#web/contexts.ts'
import { SmallPage } from '#web/layout/small-page.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import type { Route } from './+types/unsubscribe.ts'

/** Changes nothing: mail programs open links before people do. */
export const loader = ({ context, params: { token } }: Route.LoaderArgs) =>
  context.get(clubContext).notices.subscription({ token }).catch(ignoreUnreadable)

/** Called by mail programs and by the button. Nobody learns from the answer whether a token is real. */
export const action = async ({ context, params: { token } }: Route.ActionArgs) => {
  await context.get(clubContext).notices.unsubscribe({ token }).catch(ignoreUnreadable)
  return data({ done: true }, 200)
}

const ignoreUnreadable = (failure: unknown) => {
  const isUnreadable = failure instanceof Refusal && failure.refusal === 'bad-fields'
  if (!isUnreadable) throw failure
  return undefined
}

/** The address is a secret, so no other site learns it. */
export const meta = () => [
  { title: 'Stop mails' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const kind = loaderData?.kind
  const isOff = actionData?.done || (kind && !loaderData.on)
  const isMissed = kind && keepsOneChannel.includes(kind) && !loaderData.push
  if (isOff) {
    return (
      <SmallPage
        title={actionData?.done ? "Done. These mails won't come any more." : 'These mails are off'}
        lead="Other mails from the club still come. Choose how you're told in your profile."
      >
        {isMissed ? (
          <FormMessage>
            You won't be told outside the app of {subjects[kind]}. Add a device in your profile, or
            switch the mails on again.
          </FormMessage>
        ) : null}
        <Settings />
      </SmallPage>
    )
  }
  return (
    <SmallPage
      title="Stop these mails?"
      lead={`You won't get mails about ${kind ? subjects[kind] : 'this'} any more. Other mails from the club still come.`}
    >
      {isMissed ? (
        <p>
          You have no device that is notified instead, so you'd learn of {subjects[kind]} only in
          the app.
        </p>
      ) : null}
      <form method="post" className="grid">
        <Button tone="call" type="submit">
          Stop these mails
        </Button>
      </form>
      <Settings />
    </SmallPage>
  )
}

const Settings = () => (
  <ButtonLink to={to.notifications()} tone="plain">
    Choose how you're told
  </ButtonLink>
)

const subjects: Readonly<Record<NoticeKind, string>> = {
  'ride-cancelled': 'rides that are cancelled or moved',
  'ride-changed': 'changes of start, place, leader or group',
  place: 'your place on a ride, or in the line',
  reminder: 'the ride of the next day',
  'after-ride': 'how a ride was, and its pictures',
  rider: 'riders who join or leave a ride you lead',
  'new-ride': 'new rides',
  news: 'club news',
  message: 'what the leader writes to the riders',
  request: 'new contact requests',
  'leader-wanted': 'rides without a leader',
  leading: 'swaps and stand-ins of leaders, and rides you lead',
  record: 'changes an admin made to your record',
  membership: 'the end of your membership, and receipts',
}
