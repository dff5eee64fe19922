import { useState } from 'react'
import type { Invitation } from '#contract/people.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { TextButton } from '#web/ui/button.tsx'
import { showLink, withFreshSignIn } from './invite-form.tsx'

type Props = { invitation: Invitation }

/** An invitation and what has become of it. */
export const InvitationRow = ({ invitation }: Props) => {
  const { _id: id, sent, role, membershipType, state, by } = invitation
  const timeOf = useClubTime()
  const [busy, setBusy] = useState(false)
  const name = nameOf(invitation)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (endsSession(failure)) return
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: ['people', 'invitations'] })
    }
  }

  const renew = () =>
    run(async () => {
      const { link, until } = await withFreshSignIn(() => club.people.renew({ id }))
      if (link) void showLink(link, timeOf(until).words)
      else toast(`Sent again to ${name}`)
    })

  const revoke = async () => {
    const sure = await ask({
      title: `Revoke the invitation of ${name}?`,
      text: 'Its link stops working at once.',
      confirm: 'Revoke',
    })
    if (!sure) return
    await run(async () => {
      await club.people.revoke({ id })
      toast('Invitation revoked')
    })
  }

  return (
    <li
      tabIndex={-1}
      className="edge grid gap-x-6 gap-y-1 rounded-card bg-card p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6"
    >
      <div className="grid gap-0.5">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-quiet text-sm">
          {stateInWords(invitation, timeOf)}
          {by ? ` Invited by ${by}.` : ''}
        </p>
        {role === 'member' && !membershipType ? null : (
          <p className="text-sm">
            {[role === 'member' ? '' : rolesInWords[role], membershipType]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      {state === 'used' ? null : (
        <div className="flex flex-wrap gap-x-5">
          <TextButton busy={busy} onClick={renew}>
            {sent === 'mail' ? 'Send again' : 'New link'}
          </TextButton>
          {state === 'open' ? (
            <TextButton busy={busy} danger onClick={revoke}>
              Revoke
            </TextButton>
          ) : null}
        </div>
      )}
    </li>
  )
}

const rolesInWords = { moderator: 'Moderator', admin: 'Admin' }

const nameOf = ({ firstName, email }: Invitation) =>
  firstName && email ? `${firstName} (${email})` : (firstName ?? email ?? 'Link for one person')

const stateInWords = (
  { state, sent, until, usedBy }: Invitation,
  timeOf: ReturnType<typeof useClubTime>,
) => {
  switch (state) {
    case 'open':
      return `${sent === 'mail' ? 'Sent by mail' : 'Open'}, works until ${timeOf(until).date}.`
    case 'used':
      return usedBy ? `Used by ${usedBy}.` : 'Used.'
    case 'expired':
      return `Expired on ${timeOf(until).date}.`
    case 'revoked':
      return 'Revoked.'
    case 'ended':
      return 'Ended: the admin who made it is no longer one.'
  }
}
