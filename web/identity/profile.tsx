import { toast } from '#web/frame/toasts.tsx'
import { useForm } from '#web/frame/use-form.ts'
import { Button } from '#web/kit/button.tsx'
import { FormMessage } from '#web/kit/form-message.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { useSession } from '#web/session.ts'
import { identityActions } from './actions.ts'
import { useIdentity } from './entering.ts'
import { passwordHint } from './password-hint.ts'
import { readPasswordChange } from './read-forms.ts'

export const meta = () => [{ title: 'Profile' }]

export default function ProfilePage() {
  const session = useSession()
  if (session.state !== 'in') return null
  return (
    <div className="grid content-start gap-8">
      <div className="grid gap-2">
        <h1 className="text-3xl">Profile</h1>
        <p className="wrap-anywhere text-quiet">
          {session.user.displayName}, {session.user.email}
        </p>
      </div>
      <ChangePassword />
      <SignOutEverywhere />
    </div>
  )
}

const panel = 'edge grid max-w-xl gap-5 rounded-card bg-card p-5 sm:p-8'

function ChangePassword() {
  const { passwords } = useIdentity()
  const { form, submit, errorOf, message } = useForm({
    read: readPasswordChange(passwords),
    again: true,
    async send({ current, newPassword }) {
      await identityActions.changePassword(current, newPassword)
      form.ref.current?.reset()
      toast('Your password is changed')
    },
  })
  return (
    <form {...form} aria-labelledby="change-password" className={panel}>
      <h2 id="change-password" className="text-name">
        Change your password
      </h2>
      <p className="text-quiet">You stay signed in here and are signed out everywhere else.</p>
      <PasswordField
        label="Current password"
        name="current"
        error={errorOf('current')}
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        name="newPassword"
        error={errorOf('newPassword')}
        hint={passwordHint(passwords)}
        autoComplete="new-password"
      />
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div>
        <Button tone="call" {...submit}>
          Change the password
        </Button>
      </div>
    </form>
  )
}

function SignOutEverywhere() {
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    send: () => identityActions.signOutEverywhere(),
  })
  return (
    <form {...form} aria-labelledby="everywhere" className={panel}>
      <h2 id="everywhere" className="text-name">
        Sign out everywhere
      </h2>
      <p className="text-quiet">
        Ends your sign-ins on every phone and computer, this one too. Do it if one of them is lost.
      </p>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div>
        <Button tone="plain" {...submit}>
          Sign out everywhere
        </Button>
      </div>
    </form>
  )
}
