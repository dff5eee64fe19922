import { useNavigate } from 'react-router'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { ask, tell } from '#web/layout/dialogs.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { identityActions } from './actions.ts'
import { besidePassword } from './beside-password.ts'
import type { Presence, Way } from './browser-provider.ts'
import { IdentityError } from './codes.ts'
import { ProfileSection, panel } from './profile-section.tsx'
import { readPassword } from './read-forms.ts'
import { wayNames } from './way-names.ts'

type Props = { ways: readonly Way[]; onDeleted: () => void }

const question = {
  title: 'Delete your account for good?',
  text: 'Your record, your roles and your sign-in are deleted at once. This cannot be undone.',
  reason:
    'Messages you sent to the club stay with it until the club removes them. Rides, news and pictures you added belong to the club and stay. The activity log keeps an anonymous ID instead of your name.',
  confirm: 'Delete my account',
  cancel: 'Keep my account',
  destructive: true,
} as const

const farewell = {
  title: 'Your account is deleted',
  text: 'You are signed out. Thank you for riding with us; you are welcome back at any time.',
}

/** The page of another account takes the place of this one, so that is said in front of it. */
const refused = async (failure: unknown) => {
  const other = failure instanceof IdentityError && failure.code === 'other-account'
  if (other) await tell({ urgent: true, title: 'Nothing was deleted', text: failure.message })
  return besidePassword('password')(failure)
}

/** The last thing on the page. Whoever uses it shows once more who they are. */
export function DeleteAccount({ ways, onDeleted }: Props) {
  const navigate = useNavigate()
  const socials = ways.filter((way) => way !== 'password')
  const leave = async (by: Presence) => {
    if (!(await ask(question))) return
    await identityActions.proveAgain(by).catch(refused)
    await club.users.leave({})
    onDeleted()
    await navigate(to.home(), { replace: true })
    await identityActions.goodbye()
    await tell(farewell)
  }
  const { form, submit, errorOf, message, busy, attempt } = useForm({
    read: readPassword,
    again: true,
    send: leave,
  })
  return (
    <ProfileSection
      id="delete"
      title="Delete my account"
      lead="Your record, your roles and your sign-in are deleted. This cannot be undone."
    >
      <details>
        <summary className={`${quietLook} cursor-pointer`}>I want to delete my account</summary>
        <form {...form} aria-labelledby="delete" className={`${panel} mt-3`}>
          <p>{question.reason}</p>
          {ways.includes('password') ? (
            <PasswordField
              label="Confirm your password"
              name="password"
              error={errorOf('password')}
              autoComplete="current-password"
            />
          ) : (
            <p>To be sure it is you, you sign in once more.</p>
          )}
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <div className="flex flex-wrap gap-3">
            {ways.includes('password') ? (
              <Button tone="danger" {...submit}>
                Delete my account
              </Button>
            ) : (
              socials.map((social) => (
                <Button
                  key={social}
                  tone="danger"
                  busy={busy === social}
                  onClick={() => attempt(social, () => leave({ social }))}
                >
                  Sign in with {wayNames[social]} and delete my account
                </Button>
              ))
            )}
          </div>
        </form>
      </details>
    </ProfileSection>
  )
}
