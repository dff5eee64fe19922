import { useState } from 'react'
import { invitationDays, type invitedRoles, mostInvited } from '#contract/people-facts.ts'
import type { FieldError } from '#contract/refusal.ts'
import { Refusal } from '#contract/refusal.ts'
import { membershipTypes } from '#contract/users.ts'
import { club, endsSession, loadPart } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sendOnce } from '#web/layout/draft.ts'
import { useClubTime, useMail } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, forgetDraft, useForm } from '#web/layout/use-form.ts'
import { queries } from '#web/queries.ts'
import { requestFreshSignIn } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'

type Role = (typeof invitedRoles)[number]

const roleNames: Readonly<Record<Role, string>> = {
  member: 'Member',
  moderator: 'Moderator: rides, pictures, news',
  admin: 'Admin: members, requests, everything here',
}

const memberships = { '': 'They choose', ...Object.fromEntries(membershipTypes.map((m) => [m, m])) }

const draft = 'invitation'

type Sent = Record<string, string>

/** Invites people by mail, or makes a link for one person. */
export const InviteForm = () => {
  const hasMail = useMail() !== 'off'
  const [way, setWay] = useState<'mail' | 'link'>(hasMail ? 'mail' : 'link')
  const timeOf = useClubTime()
  const { form, submit, errorOf, message } = useForm<Sent>({
    draft,
    again: true,
    read: (typed) => ({ value: filledIn(typed) }),
    placeErrors: (errors) => errors.map(placeError),
    async send(given) {
      const { way: _, emails = '', role, membershipType, ...rest } = given
      const words = { ...rest, role, membershipType, days: given.days ?? invitationDays } as Words
      if (way === 'mail')
        await inviteByMail({ ...words, emails: emails.split(/[\s,;]+/).filter(Boolean) })
      else {
        const { link, until } = await withFreshSignIn(() => club.people.inviteByLink(words))
        void showLink(link, timeOf(until).words)
      }
      form.ref.current?.reset()
      setWay(hasMail ? 'mail' : 'link')
      forgetDraft(draft)
      await queries.invalidateQueries({ queryKey: ['people', 'invitations'] })
    },
  })
  const field = (name: string) => ({ name, error: errorOf(name) })
  return (
    <form {...form} aria-label="Invite people" className={panel}>
      {hasMail ? (
        <ChoiceField
          legend="How"
          name="way"
          selected={way}
          choices={{ mail: 'By mail', link: 'By a link I send myself' }}
          onChoose={setWay}
        />
      ) : (
        <p className="text-quiet">
          This site sends no mail, so you make a link and send it yourself.
        </p>
      )}
      {way === 'mail' ? (
        <TextAreaField
          label="Email addresses"
          {...field('emails')}
          rows={2}
          hint={`One or many, up to ${mostInvited}, with commas or new lines between them.`}
        />
      ) : (
        <TextField
          label="Email (optional)"
          {...field('email')}
          type="email"
          required={false}
          hint="Needed if the club has imported a record of this person, so that they get it."
        />
      )}
      <TextField
        label="First name (optional)"
        {...field('firstName')}
        required={false}
        maxLength={100}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField label="Role" {...field('role')} choices={roleNames} />
        <SelectField label="Membership" {...field('membershipType')} choices={memberships} />
      </div>
      <TextField
        label="Days the link works"
        {...field('days')}
        type="number"
        inputMode="numeric"
        defaultValue={invitationDays}
      />
      <TextAreaField
        label="A few words to them (optional)"
        {...field('note')}
        required={false}
        rows={2}
      />
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div>
        <Button tone="call" {...submit}>
          {way === 'mail' ? 'Send invitation' : 'Make a link'}
        </Button>
      </div>
    </form>
  )
}

type Words = Omit<Parameters<typeof club.people.inviteByLink>[0], 'email'>

const inviteByMail = (words: Words & { readonly emails: string[] }) =>
  sendOnce(
    'invitation-attempt',
    words,
    async (given, key) => {
      const { invited, members } = await withFreshSignIn(() => club.people.invite(given, key))
      toast(invited === 1 ? '1 person invited' : `${invited} people invited`)
      if (members.length === 0) return
      const names = new Intl.ListFormat('en').format(members)
      const text = `${names} ${members.length === 1 ? 'has' : 'have'} an account already and got no mail.`
      void showMessage({ title: 'Already in the club', text })
    },
    sessionStorage,
  )

/** The site names the address that is wrong by its place. */
const placeError = ({ field, detail }: FieldError): FieldError => {
  const [, place] = field.match(/^emails\.(\d+)$/) ?? []
  return place
    ? { field: 'emails', detail: `Address ${Number(place) + 1}: ${detail}` }
    : { field, detail }
}

/** Makes a call, after a fresh sign-in if the site asks for one. */
export const withFreshSignIn = async <Answer,>(call: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await call()
  } catch (failure) {
    const isOld = failure instanceof Refusal && failure.refusal === 'old-sign-in'
    if (endsSession(failure) || !isOld || !(await requestFreshSignIn())) throw failure
    return call()
  }
}

/** Shows a link once, to copy or to point a phone at. */
export const showLink = async (link: string, until: string) => {
  const { QrCode } = await loadPart(() => import('#web/routes/qr-code.tsx'))
  await showMessage({
    title: 'Your invitation link',
    text: `Send it to one person, in a way only they can read. It works once, until ${until}, and won't be shown again.`,
    fields: (
      <>
        <CopyField label="Invitation link" name="link" value={link} />
        <QrCode address={link} />
      </>
    ),
  })
}
