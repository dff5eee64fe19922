import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { to } from '#contract/pages.ts'
import { check } from '#contract/sentence.ts'
import { Email } from '#contract/shapes.ts'
import { useClub, useIdentity } from '#web/layout/root-data.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { SmallPage } from '#web/layout/small-page.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { Button, ButtonLink, quietLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'

export const handle = hydrateAtOnce

export const meta = () => [{ title: 'Forgotten password' }]

const ResetRequest = z.object({ email: Email })

export default function ForgotPasswordPage() {
  const identity = useIdentity()
  return identity.provider === 'embedded' && !identity.mail ? <AskAnAdmin /> : <AskForLink />
}

/** Without mail, an admin creates the link and passes it on. */
const AskAnAdmin = () => {
  const { email, phone } = useClub()
  return (
    <SmallPage
      title="Forgotten password"
      lead="This club's site can't send mail. Ask an admin for a reset link:"
    >
      <ul className="grid gap-1">
        <li>
          <a href={`mailto:${email}`} className={`${quietLook} wrap-anywhere`}>
            {email}
          </a>
        </li>
        <li>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={quietLook}>
            {phone}
          </a>
        </li>
        <li>
          <Link to={to.contact()} className={quietLook}>
            Write to the club
          </Link>
        </li>
      </ul>
      <p className="text-quiet">
        Tell them which email address you registered with. The link works once, for one hour.
      </p>
      <ButtonLink to={to.login()} tone="plain">
        Back to login
      </ButtonLink>
    </SmallPage>
  )
}

const AskForLink = () => {
  const [sent, setSent] = useState(false)
  const { form, submit, errorOf, message } = useForm({
    read: (typed) => check(ResetRequest, filledIn(typed)),
    async send({ email }) {
      await identityActions.forgotPassword(email)
      setSent(true)
    },
  })
  return (
    <SmallPage
      title="Forgotten password"
      lead="Enter your email address, and we'll send you a link to choose a new password."
    >
      {sent ? (
        <>
          <FormMessage>
            If this address belongs to a member, the mail is on its way. Check your spam folder,
            too.
          </FormMessage>
          <ButtonLink to={to.login()} tone="plain">
            Back to login
          </ButtonLink>
        </>
      ) : (
        <form {...form} aria-label="Forgotten password" className="grid gap-5">
          <TextField
            label="Email"
            name="email"
            error={errorOf('email')}
            type="email"
            autoComplete="username"
          />
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <Button tone="call" {...submit}>
            Send link
          </Button>
        </form>
      )}
    </SmallPage>
  )
}
