import { useState } from 'react'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubQuietly } from '#web/api.ts'
import { ask as askFirst } from '#web/layout/dialogs.tsx'
import { loginAddress } from '#web/layout/remembered.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { identityActions } from './actions.ts'
import { ask } from './embedded.ts'
import { SmallPage } from './small-page.tsx'

export const handle = hydrateAtOnce

const title = 'Confirm your address'

export const meta = () => [{ title }, { name: 'referrer', content: 'no-referrer' }]

/** Where the links of confirmation mails lead. Mail programs open them too, so nothing is done by itself. */
export default function VerifyEmailPage() {
  const [done, setDone] = useState<string>()
  const link = new URLSearchParams(useSearch())
  const change = link.get('change')
  return (
    <SmallPage
      title={title}
      lead={
        change === null
          ? 'Somebody, hopefully you, has registered here with your address.'
          : 'Confirm it, and from now on you sign in with this address.'
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

type Props = { token: string; onDone: (said: string) => void }

/** The address of a newcomer. Where that account is not signed in, its password is asked for. */
function ConfirmAddress({ token, onDone }: Props) {
  const session = useSession()
  const [wantsPassword, setWantsPassword] = useState(false)
  const { form, submit, errorOf, message, busy, attempt } = useForm({
    read: (typed) => ({ value: filledIn(typed).password }),
    again: true,
    async send(password) {
      await ask('/verify-email', { token, password }).catch((failure) => {
        if (failure instanceof Refusal && failure.errors.length > 0) setWantsPassword(true)
        throw failure
      })
      onDone('Thank you, your address is confirmed.')
      await identityActions.lookAgain()
    },
  })
  const disown = async () => {
    if (!(await askFirst(question))) return
    const { deletedCount } = await clubQuietly.identity.disown({ token })
    onDone(
      deletedCount > 0
        ? 'Thank you. The account is deleted, and your address is free.'
        : 'Thank you. Your address is no longer part of that account.',
    )
    await identityActions.lookAgain()
  }
  return (
    <form {...form} aria-label={title} className="grid gap-5">
      {wantsPassword || session.state === 'out' ? (
        <PasswordField
          label="Your password"
          name="password"
          error={errorOf('password')}
          hint="The one you registered with. It shows that the account is yours."
          autoComplete="current-password"
        />
      ) : null}
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <Button tone="call" {...submit}>
        Confirm my address
      </Button>
      <p className="text-quiet">
        You did not register here? Say so, and nobody else can use your address.
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
  text: 'It is deleted, or loses your address if somebody signs in to it with Twitter. This cannot be undone.',
  confirm: 'Delete it',
}

/** A new address of somebody who is then signed out everywhere. */
function UseNewAddress({ token, onDone }: Props) {
  const session = useSession()
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    async send() {
      await clubQuietly.identity.confirmEmail({ token })
      onDone('Thank you, this is your address now. You are signed out everywhere: log in with it.')
      await identityActions.clearOut()
    },
  })
  if (session.state === 'unknown') return <p>One moment…</p>
  if (session.state === 'out') {
    return (
      <>
        <p>Log in with your old address first; you come back here.</p>
        <ButtonLink to={loginAddress(to.verifyEmail({ change: token }))} tone="call">
          Log in
        </ButtonLink>
      </>
    )
  }
  return (
    <form {...form} aria-label={title} className="grid gap-5">
      <p className="wrap-anywhere">You are signed in as {session.user.email}.</p>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <Button tone="call" {...submit}>
        Use this address
      </Button>
      <p className="text-quiet">
        You did not ask for this? Then close this page, and nothing changes.
      </p>
    </form>
  )
}
