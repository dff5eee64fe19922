import { useNavigate } from 'react-router'
import { to } from '#contract/pages.ts'
import { passwordHint } from '#contract/password.ts'
import { useIdentity } from '#web/layout/root-data.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { SmallPage } from '#web/layout/small-page.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { callProvider } from './embedded-api.ts'
import { readNewPassword } from './read-forms.ts'

export const handle = hydrateAtOnce

export const meta = () => [{ title: 'New password' }, { name: 'referrer', content: 'no-referrer' }]

export default function ResetPasswordPage() {
  const { passwords } = useIdentity()
  const navigate = useNavigate()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { form, submit, errorOf, message } = useForm({
    read: readNewPassword(passwords),
    async send({ newPassword }) {
      await callProvider('/reset-password', { newPassword, token })
      toast('Your new password is set')
      await navigate(to.login(), { replace: true })
    },
  })
  return (
    <SmallPage
      title="New password"
      lead="Choose a new password. You'll be signed out everywhere else."
    >
      <form {...form} aria-label="Choose another password" className="grid gap-5">
        <PasswordField
          label="New password"
          name="newPassword"
          error={errorOf('newPassword')}
          hint={passwordHint(passwords)}
          autoComplete="new-password"
        />
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
        <Button tone="call" {...submit}>
          Set password
        </Button>
      </form>
    </SmallPage>
  )
}
