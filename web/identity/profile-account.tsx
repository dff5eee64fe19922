import { useState } from 'react'
import { passwordHint } from '#contract/password.ts'
import { Refusal } from '#contract/refusal.ts'
import { useIdentity } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'
import { callProvider } from './embedded-api.ts'
import { IdentityError } from './identity-error.ts'
import { methodNames, type SignInMethod } from './provider.ts'
import { readLogin, readPasswordChange } from './read-forms.ts'

const methodsInWords = (methods: readonly SignInMethod[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    methods.map((method) => methodNames[method]),
  )

export const SignInSection = ({ methods }: { methods: readonly SignInMethod[] }) => (
  <FormSection id="sign-in" title="Sign-in" lead={`You sign in with ${methodsInWords(methods)}.`}>
    <ChangeEmail methods={methods} />
    {methods.includes('password') ? <ChangePassword /> : null}
    <SignOutEverywhere />
  </FormSection>
)

function ChangePassword() {
  const { passwords } = useIdentity()
  const { form, submit, errorOf, message } = useForm({
    read: readPasswordChange(passwords),
    again: true,
    async send({ current, newPassword }) {
      await identityActions.changePassword(current, newPassword).catch(asPasswordError('current'))
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
          Change password
        </Button>
      </div>
    </form>
  )
}

function SignOutEverywhere() {
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    confirm: () => identityActions.confirmSignOut(),
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

/** Only an account with a password can change its address, and only where the site can confirm the new one by mail. */
function ChangeEmail({ methods }: { methods: readonly SignInMethod[] }) {
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
      {!methods.includes('password') ? (
        <p className="text-quiet">
          It comes from the account you sign in with and can't be changed here.
        </p>
      ) : mails ? (
        <NewEmail />
      ) : (
        <p className="text-quiet">
          It can't be changed here, because this site can't send mail to confirm a new address.
          Write to the club if yours has changed.
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
      await identityActions.changeEmail(email, { password }).catch(asPasswordError('password'))
      form.ref.current?.reset()
      setSentTo(email)
    },
  })
  return (
    <form {...form} aria-labelledby="change-email" className="grid gap-5">
      <p className="text-quiet">
        We'll send a link to the new address. Once you follow it, you're signed out everywhere and
        sign in with the new address.
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
          Send link
        </Button>
      </div>
    </form>
  )
}

/** Mails about rides and news go only to confirmed addresses. */
export function ConfirmAddress({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    again: true,
    async send() {
      await callProvider('/send-verification-email', { email })
      setSent(true)
    },
  })
  return (
    <form {...form} aria-labelledby="confirm-address" className={panel}>
      <h3 id="confirm-address" className="text-lg">
        Confirm your address to get mails
      </h3>
      <p className="text-quiet">We'll send a link to {email}. Follow it to confirm the address.</p>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div role="status" className="empty:-mt-5">
        {sent ? <FormMessage>A link is on its way to {email}.</FormMessage> : null}
      </div>
      <div>
        <Button tone="plain" {...submit}>
          Send the link
        </Button>
      </div>
    </form>
  )
}

/** The email address is known here, so only the password can be wrong: the error belongs to its field. */
export const asPasswordError =
  (field: string) =>
  (failure: unknown): never => {
    const wrong = failure instanceof IdentityError && failure.code === 'invalid-credential'
    if (!wrong) throw failure
    const errors = [{ field, detail: 'This is not your password.' }]
    throw new Refusal('bad-fields', { errors, detail: 'Nothing was changed.' })
  }
