import { useState } from 'react'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubWithoutSignOut } from '#web/api.ts'
import { ask } from '#web/layout/dialogs.tsx'
import { loginAddress } from '#web/layout/return-path.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { SmallPage } from '#web/layout/small-page.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { identityActions } from './actions.ts'
import { callProvider } from './embedded-api.ts'

export const handle = hydrateAtOnce

const title = 'Confirm your address'

export const meta = () => [{ title }, { name: 'referrer', content: 'no-referrer' }]

/** The page of the links in confirmation mails. Mail programs open them too, so nothing happens without a click. */
export default function VerifyEmailPage() {
  const [done, setDone] = useState<string>()
  const link = new URLSearchParams(useSearch())
  const change = link.get('change')
  return (
    <SmallPage
      title={title}
      lead={
        change === null
          ? 'Someone registered here with your address. We hope it was you.'
          : 'Once you confirm it, you sign in with this address.'
      }
    >
      <div role="status" className="empty:hidden">
        {done ? <FormMessage>{done}</FormMessage> : null}
      </div>
      {done ? (
        <ButtonLink to={to.home()} tone="plain">
          Home
        </ButtonLink>
      ) : change === null ? (
        <ConfirmAddress token={link.get('token') ?? ''} onDone={setDone} />
      ) : (
        <UseNewAddress token={change} onDone={setDone} />
      )}
    </SmallPage>
  )
}

type Props = { token: string; onDone: (message: string) => void }

/** Confirms the address of a new account. If that account is not signed in, it asks for its password. */
function ConfirmAddress({ token, onDone }: Props) {
  const session = useSession()
  const [needsPassword, setNeedsPassword] = useState(false)
  const { form, submit, errorOf, message, busy, attempt } = useForm({
    read: (typed) => ({ value: filledIn(typed).password }),
    again: true,
    async send(password) {
      await callProvider('/verify-email', { token, password }).catch((failure) => {
        if (failure instanceof Refusal && failure.errors.length > 0) setNeedsPassword(true)
        throw failure
      })
      onDone('Thank you. Your address is confirmed.')
      await identityActions.refresh()
    },
  })
  const disown = async () => {
    if (!(await ask(question))) return
    const { deletedCount } = await clubWithoutSignOut.identity.disown({ token })
    onDone(
      deletedCount > 0
        ? 'Thank you. The account is deleted.'
        : 'Thank you. Your address is deleted from that account.',
    )
    await identityActions.refresh()
  }
  return (
    <form {...form} aria-label={title} className="grid gap-5">
      {needsPassword || session.state === 'out' ? (
        <PasswordField
          label="Your password"
          name="password"
          error={errorOf('password')}
          hint="The one you registered with, to show that the account is yours."
          autoComplete="current-password"
        />
      ) : null}
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <Button tone="call" {...submit}>
        Confirm my address
      </Button>
      <p className="text-quiet">
        Didn't register here? Tell us, and no one else can use your address.
      </p>
      <Button
        tone="plain"
        busy={busy === 'disown'}
        disabled={submit.disabled}
        onClick={() => attempt('disown', disown)}
      >
        This wasn’t me
      </Button>
    </form>
  )
}

const question = {
  title: 'Delete the account with your address?',
  text: "An account that signs in with Twitter only loses your address. This can't be undone.",
  confirm: 'Delete account',
}

/** Changes the address of a member, who is then signed out everywhere. */
function UseNewAddress({ token, onDone }: Props) {
  const session = useSession()
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    async send() {
      await clubWithoutSignOut.identity.confirmEmail({ token })
      onDone("Thank you. This is your address now. You're signed out everywhere: log in with it.")
      await identityActions.clearSession()
    },
  })
  if (session.state === 'unknown') return <p>One moment…</p>
  if (session.state === 'out') {
    return (
      <>
        <p>Log in with your old address first. You'll come back here.</p>
        <ButtonLink to={loginAddress(to.verifyEmail({ change: token }))} tone="call">
          Log in
        </ButtonLink>
      </>
    )
  }
  return (
    <form {...form} aria-label={title} className="grid gap-5">
      <p className="wrap-anywhere">You're signed in as {session.user.email}.</p>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <Button tone="call" {...submit}>
        Use this address
      </Button>
      <p className="text-quiet">Didn't ask for this? Close this page, and nothing changes.</p>
    </form>
  )
}
