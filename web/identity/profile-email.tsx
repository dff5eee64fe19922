import { useState } from 'react'
import { useForm } from '#web/layout/use-form.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'
import { besidePassword } from './beside-password.ts'
import type { Way } from './browser-provider.ts'
import { useIdentity } from './entering.ts'
import { panel } from './profile-section.tsx'
import { readLogin } from './read-forms.ts'

/** The address somebody signs in with, and the way to another one where there is one. */
export function ChangeEmail({ ways }: { ways: readonly Way[] }) {
  const identity = useIdentity()
  const session = useSession()
  const mails = identity.provider === 'firebase' || identity.mail
  return (
    <div className={panel}>
      <h3 id="change-email" className="text-lg">
        Email address
      </h3>
      {session.state === 'in' ? (
        <p className="wrap-anywhere font-semibold">{session.user.email}</p>
      ) : null}
      {!ways.includes('password') ? (
        <p className="text-quiet">
          It is the one of the account you sign in with, and cannot be changed here.
        </p>
      ) : mails ? (
        <NewEmail />
      ) : (
        <p className="text-quiet">
          It cannot be changed here: this site sends no mail, so a new address could not be
          confirmed. Write to the club if yours has changed.
        </p>
      )}
    </div>
  )
}

function NewEmail() {
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, errorOf, message } = useForm({
    read: readLogin,
    again: true,
    async send({ email, password }) {
      setSentTo(undefined)
      await identityActions.changeEmail(email, { password }).catch(besidePassword('password'))
      form.ref.current?.reset()
      setSentTo(email)
    },
  })
  return (
    <form {...form} aria-labelledby="change-email" className="grid gap-5">
      <p className="text-quiet">
        We send a link to the new address. Once you follow it, you are signed out everywhere and
        sign in with the new one.
      </p>
      <TextField
        label="New email address"
        name="email"
        error={errorOf('email')}
        type="email"
        autoComplete="email"
      />
      <PasswordField
        label="Your password"
        name="password"
        error={errorOf('password')}
        autoComplete="current-password"
      />
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div role="status" className="empty:-mt-5">
        {sentTo ? (
          <FormMessage>
            A link is on its way to {sentTo}. Until you follow it, nothing changes.
          </FormMessage>
        ) : null}
      </div>
      <div>
        <Button tone="plain" {...submit}>
          Send the link
        </Button>
      </div>
    </form>
  )
}
