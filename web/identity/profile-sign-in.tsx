import { passwordHint } from '#contract/password.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { identityActions } from './actions.ts'
import { besidePassword } from './beside-password.ts'
import type { Way } from './browser-provider.ts'
import { useIdentity } from './entering.ts'
import { ChangeEmail } from './profile-email.tsx'
import { ProfileSection, panel } from './profile-section.tsx'
import { readPasswordChange } from './read-forms.ts'
import { namesOf } from './way-names.ts'

/** How somebody gets in, and how they end it everywhere. */
export const SignInSection = ({ ways }: { ways: readonly Way[] }) => (
  <ProfileSection id="sign-in" title="Sign-in" lead={`You sign in with ${namesOf(ways)}.`}>
    <ChangeEmail ways={ways} />
    {ways.includes('password') ? <ChangePassword /> : null}
    <SignOutEverywhere />
  </ProfileSection>
)

function ChangePassword() {
  const { passwords } = useIdentity()
  const { form, submit, errorOf, message } = useForm({
    read: readPasswordChange(passwords),
    again: true,
    async send({ current, newPassword }) {
      await identityActions.changePassword(current, newPassword).catch(besidePassword('current'))
      form.ref.current?.reset()
      toast('Your password is changed')
    },
  })
  return (
    <form {...form} aria-labelledby="change-password" className={panel}>
      <h3 id="change-password" className="text-lg">
        Change your password
      </h3>
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
        <Button tone="plain" {...submit}>
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
      <h3 id="everywhere" className="text-lg">
        Sign out everywhere
      </h3>
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
