import { useState } from 'react'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { invitationDays } from '#contract/people-facts.ts'
import { club } from '#web/api.ts'
import { sendOnce } from '#web/layout/draft.ts'
import { useMail } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { forgetDraft, useForm } from '#web/layout/use-form.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'

const invitation = { role: 'member', days: invitationDays } as const

/** Step 5: by mail where the site sends any, and by links that are handed over. */
export const PeopleStep = ({ onDone }: { onDone: () => void }) => {
  const mail = useMail()
  const { form, submit, errorOf, message } = useForm({
    read(typed) {
      const emails = String(typed.get('emails') ?? '')
        .split(/[\s,;]+/)
        .filter(Boolean)
      return emails.length > 0
        ? { value: { ...invitation, emails } }
        : { errors: [{ field: 'emails', detail: 'Please enter at least one address.' }] }
    },
    async send(people) {
      await sendOnce('first-invitations', people, async (given, key) => {
        const { invited } = await club.people.invite(given, key)
        toast(invited === 1 ? 'One person is invited' : `${invited} people are invited`)
      })
      forgetDraft('first-invitations')
      onDone()
    },
    placeErrors: (errors) =>
      errors.map((error) => ({ ...error, field: error.field.split('.')[0] ?? '' })),
    again: true,
    draft: 'first-invitations',
  })
  return (
    <div className="grid max-w-[38rem] grid-cols-1 gap-5">
      {mail === 'off' ? null : (
        <form {...form} aria-label="Invite by mail" className={panel}>
          <TextAreaField
            label="Email addresses"
            name="emails"
            rows={4}
            hint="Each on its own line"
            error={errorOf('emails')}
            autoComplete="off"
          />
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <div>
            <Button tone="call" {...submit}>
              Send the invitations
            </Button>
          </div>
        </form>
      )}
      <LinkInvitation />
      <p>
        You can also{' '}
        <Link to={to.people()} className={quietLook}>
          import a list of members
        </Link>
        , now or later.
      </p>
      <div>
        <Button tone={mail === 'off' ? 'call' : 'plain'} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

const LinkInvitation = () => {
  const [link, setLink] = useState('')
  const { form, submit, message } = useForm({
    read: () => ({ value: invitation }),
    send: async (given) => setLink((await club.people.inviteByLink(given)).link),
    again: true,
  })
  return (
    <form {...form} aria-label="Invite by link" className={panel}>
      <p>A link invites one person. Send it yourself, by message or on paper.</p>
      {link ? (
        <CopyField
          label="Invitation"
          name="link"
          value={link}
          hint={`It works once, for ${invitationDays} days, and is not shown again.`}
        />
      ) : null}
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div>
        <Button tone="plain" {...submit}>
          {link ? 'Make another link' : 'Make a link'}
        </Button>
      </div>
    </form>
  )
}
