import { useNavigate } from 'react-router'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { identityActions } from './actions.ts'
import { IdentityError } from './identity-error.ts'
import { asPasswordError } from './profile-account.tsx'
import { type Credential, methodNames, type SignInMethod } from './provider.ts'
import { readPassword } from './read-forms.ts'

type DeleteProps = { methods: readonly SignInMethod[]; onDeleted: () => void }

const question = {
  title: 'Delete your account for good?',
  text: "Your record, your roles and your sign-in are deleted at once. This can't be undone.",
  reason:
    'Messages you sent to the club stay until the club deletes them. Rides, news and pictures you added belong to the club and stay. The activity log keeps an anonymous ID instead of your name.',
  confirm: 'Delete my account',
  cancel: 'Keep my account',
  destructive: true,
} as const

const goodbye = {
  title: 'Your account is deleted',
  text: "You're signed out. Thank you for riding with us. You're welcome back at any time.",
}

/** After a sign-in with another account the page shows that account, so the error needs a dialog. */
const showError = async (failure: unknown) => {
  const other = failure instanceof IdentityError && failure.code === 'other-account'
  if (other)
    await showMessage({ urgent: true, title: 'Nothing was deleted', text: failure.message })
  return asPasswordError('password')(failure)
}

export function DeleteAccount({ methods, onDeleted }: DeleteProps) {
  const navigate = useNavigate()
  const socials = methods.filter((method) => method !== 'password')
  const deleteAccount = async (credential: Credential) => {
    if (!(await ask(question))) return
    await identityActions.reauthenticate(credential).catch(showError)
    await club.users.leave({})
    onDeleted()
    await navigate(to.home(), { replace: true })
    await identityActions.finishDeletion()
    await showMessage(goodbye)
  }
  const { form, submit, errorOf, message, busy, attempt } = useForm({
    read: readPassword,
    again: true,
    send: deleteAccount,
  })
  return (
    <FormSection
      id="delete"
      title="Delete my account"
      lead="Your record, your roles and your sign-in are deleted. This can't be undone."
    >
      <details>
        <summary className={`${quietLook} cursor-pointer`}>I want to delete my account</summary>
        <form {...form} aria-labelledby="delete" className={`${panel} mt-3`}>
          <p>{question.reason}</p>
          {methods.includes('password') ? (
            <PasswordField
              label="Confirm your password"
              name="password"
              error={errorOf('password')}
              autoComplete="current-password"
            />
          ) : (
            <p>To confirm that it's you, sign in again.</p>
          )}
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <div className="flex flex-wrap gap-3">
            {methods.includes('password') ? (
              <Button tone="danger" {...submit}>
                Delete my account
              </Button>
            ) : (
              socials.map((social) => (
                <Button
                  key={social}
                  tone="danger"
                  busy={busy === social}
                  onClick={() => attempt(social, () => deleteAccount({ social }))}
                >
                  Sign in with {methodNames[social]} and delete my account
                </Button>
              ))
            )}
          </div>
        </form>
      </details>
    </FormSection>
  )
}
