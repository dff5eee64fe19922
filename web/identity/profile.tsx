import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { clubDay } from '#contract/days.ts'
import { standingInWords } from '#contract/membership-terms.ts'
import { check } from '#contract/sentence.ts'
import { OwnChange, type User } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { useLeaveGuard, useUnloadGuard } from '#web/layout/leave-guard.ts'
import { useScrollToHash } from '#web/layout/page.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { OwnMembership } from '#web/membership/own-membership.tsx'
import { NotificationSettings } from '#web/notices/notification-settings.tsx'
import { queries } from '#web/queries.ts'
import { type SessionUser, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'
import { ConfirmAddress, SignInSection } from './profile-account.tsx'
import { DeleteAccount } from './profile-delete.tsx'
import { OwnCalendar, RideDetails } from './profile-rides.tsx'

export const meta = () => [{ title: 'Profile' }]

export default function ProfilePage() {
  const session = useSession()
  if (session.state !== 'in') return null
  return <Profile key={session.user.email} user={session.user} />
}

/** Fetched at each visit, but never again while the member types. */
const oncePerVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

const saved = { details: false, rides: false, notifications: false }

const leaving = {
  title: 'Leave without saving?',
  text: "The changes to your details aren't saved yet.",
  confirm: 'Leave',
}

function Profile({ user }: { user: SessionUser }) {
  const me = useQuery({ queryKey: ['me'], queryFn: () => club.users.me({}), ...oncePerVisit })
  const methods = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: identityActions.signInMethods,
    ...oncePerVisit,
  })
  const [unsaved, setUnsaved] = useState(saved)
  const isUnsaved = Object.values(unsaved).includes(true)
  useLeaveGuard(isUnsaved, leaving)
  useUnloadGuard(isUnsaved)
  useScrollToHash(me.data !== undefined)
  return (
    <div className="grid grid-cols-1 content-start gap-10">
      <div className="grid justify-items-start gap-3">
        <h1 className="text-heading">Profile</h1>
        <p className="wrap-anywhere text-quiet">
          {user.displayName}, {user.email}
        </p>
        {me.data ? <Labels me={me.data} /> : null}
      </div>
      {me.isPending ? <Loading /> : null}
      {me.isError ? (
        <Notice
          urgent
          heading="h2"
          title="Your details could not be loaded"
          action={
            <Button tone="plain" onClick={() => me.refetch()}>
              Try again
            </Button>
          }
        >
          {me.error.message}
        </Notice>
      ) : null}
      {me.data ? (
        <>
          <Details
            me={me.data}
            onUnsaved={(details) => setUnsaved((before) => ({ ...before, details }))}
          />
          <OwnMembership />
          <RideDetails
            me={me.data}
            onUnsaved={(rides) => setUnsaved((before) => ({ ...before, rides }))}
          />
          <FormSection
            id="notifications"
            title="Notifications"
            lead="How you hear of your rides and of the club, and when you'd rather not."
          >
            <NotificationSettings
              confirmAddress={<ConfirmAddress email={user.email} />}
              onUnsaved={(notifications) => setUnsaved((before) => ({ ...before, notifications }))}
            />
          </FormSection>
          <OwnCalendar />
        </>
      ) : null}
      {methods.isPending ? null : <SignInSection methods={methods.data ?? ['password']} />}
      {me.data ? <DownloadData /> : null}
      {me.data && !methods.isPending ? (
        <DeleteAccount
          methods={methods.data ?? ['password']}
          onDeleted={() => flushSync(() => setUnsaved(saved))}
        />
      ) : null}
    </div>
  )
}

const Loading = () => (
  <div className="grid gap-4">
    <p className="sr-only">Loading your details</p>
    {['w-2/5', 'w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)

const names = { admin: 'Admin', moderator: 'Moderator' }

const Labels = ({ me }: { me: User }) => {
  const today = clubDay(useClub().timeZone)
  const plan = me.membershipName ?? me.membershipType
  const standing = plan && standingInWords(plan, me.membershipUntil, today)
  return (
    <ul aria-label="Your role and membership" className="flex flex-wrap gap-2">
      {me.roles.map((role) => (
        <li key={role} className={`${label} bg-words text-page`}>
          {names[role]}
        </li>
      ))}
      <li className={`${label} border-2 border-line bg-card`}>
        {me.membershipUntil ? standing : plan ? `${plan} member` : 'Member'}
      </li>
    </ul>
  )
}

const label = 'inline-flex min-h-8 items-center rounded-full px-3.5 font-semibold text-sm'

type DetailsProps = { me: User; onUnsaved: (unsaved: boolean) => void }

type Typed = Readonly<Record<string, string>>

const asTyped = (me: User): Typed => ({
  firstName: me.firstName,
  address: me.address ?? '',
  city: me.city ?? '',
  contactNumber: me.contactNumber ?? '',
  age: me.age?.toString() ?? '',
})

/** Only changed fields are sent, so that two tabs don't undo each other's changes. */
const changesIn = (form: FormData, saved: Typed) =>
  Object.fromEntries([...form].filter(([name, value]) => value !== saved[name])) as Typed

function Details({ me, onUnsaved }: DetailsProps) {
  const [saved, setSaved] = useState(() => asTyped(me))
  const { form, submit, errorOf, message } = useForm({
    read(typed) {
      const changes = changesIn(typed, saved)
      const checked = check(OwnChange, changes)
      return 'errors' in checked ? checked : { value: { changes, change: checked.value } }
    },
    again: true,
    async send({ changes, change }) {
      await club.users.changeMe(change)
      setSaved({ ...saved, ...changes })
      onUnsaved(false)
      toast('Your details are saved')
      await Promise.allSettled([
        queries.invalidateQueries({ queryKey: ['me'] }),
        change.firstName && identityActions.rename(change.firstName),
      ])
    },
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    const changes = changesIn(new FormData(event.currentTarget), saved)
    onUnsaved(Object.keys(changes).length > 0)
  }
  const field = (name: string) => ({ name, error: errorOf(name), defaultValue: saved[name] })

  return (
    <FormSection
      id="details"
      title="Your details"
      lead="Only the club's admins see them; the leaders of rides you join see your name and number. Only your first name is required."
    >
      <form {...form} onInput={onInput} aria-labelledby="details" className={panel}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" {...field('firstName')} autoComplete="given-name" />
          <TextField
            label="Contact Number"
            {...field('contactNumber')}
            type="tel"
            autoComplete="tel"
            required={false}
          />
          <TextField
            label="Address"
            {...field('address')}
            autoComplete="street-address"
            required={false}
          />
          <TextField
            label="City"
            {...field('city')}
            autoComplete="address-level2"
            required={false}
          />
          <TextField
            label="Age"
            {...field('age')}
            type="number"
            inputMode="numeric"
            required={false}
          />
          <div className="grid content-start gap-1.5">
            <p className="font-semibold">Membership Type</p>
            <p className="flex min-h-12 items-center">
              {me.membershipName ?? me.membershipType ?? 'Not chosen yet'}. Ask an admin to change
              it.
            </p>
          </div>
        </div>
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
        <div>
          <Button tone="call" {...submit}>
            Save
          </Button>
        </div>
      </form>
    </FormSection>
  )
}

function DownloadData() {
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    again: true,
    async send() {
      const data = await club.users.export({})
      saveFile(
        `my-club-data-${data.made.slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      toast('Your data is downloaded')
    },
  })
  return (
    <FormSection id="known" title="What the club knows about you" lead="All of it, in one file.">
      <form {...form} aria-labelledby="known" className={panel}>
        <p>
          Your details and roles, how you sign in and since when, what you did on this site, changes
          to your record, and the messages you sent from your confirmed email address. No passwords,
          and nothing about anyone else.
        </p>
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
        <div>
          <Button tone="plain" {...submit}>
            Download my data
          </Button>
        </div>
      </form>
    </FormSection>
  )
}
