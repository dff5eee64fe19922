import { useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import * as z from 'zod/mini'
import type { Club } from '#contract/club.ts'
import { to } from '#contract/pages.ts'
import { check } from '#contract/sentence.ts'
import { Email } from '#contract/shapes.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'
import { useIdentity } from './entering.ts'
import { SmallPage } from './small-page.tsx'

export const handle = hydrateAtOnce

export const meta = () => [{ title: 'Forgotten password' }]

const Asked = z.object({ email: Email })

export default function ForgotPasswordPage() {
  const identity = useIdentity()
  return identity.provider === 'embedded' && !identity.mail ? <AskAnAdmin /> : <AskForLink />
}

/** Without mail an admin makes the link and hands it over. */
const AskAnAdmin = () => {
  const club = useRouteLoaderData<{ readonly club: Club }>('root')?.club
  return (
    <SmallPage
      title="Forgotten password"
      lead="This club's site can't send mail. Ask an admin for a reset link:"
    >
      <ul className="grid gap-1">
        <li>
          <a href={`mailto:${club?.email}`} className={`${quietLook} wrap-anywhere`}>
            {club?.email}
          </a>
        </li>
        <li>
          <a href={`tel:${club?.phone.replaceAll(' ', '')}`} className={quietLook}>
            {club?.phone}
          </a>
        </li>
        <li>
          <Link to={to.contact()} className={quietLook}>
            Write to the club here
          </Link>
        </li>
      </ul>
      <p className="text-quiet">
        Say which email address you registered with. The link works once, for one hour.
      </p>
      <ButtonLink to={to.login()} tone="plain">
        Back to the login
      </ButtonLink>
    </SmallPage>
  )
}

const AskForLink = () => {
  const [sent, setSent] = useState(false)
  const { form, submit, errorOf, message } = useForm({
    read: (typed) => check(Asked, filledIn(typed)),
    async send({ email }) {
      await identityActions.forgotPassword(email)
      setSent(true)
    },
  })
  return (
    <SmallPage
      title="Forgotten password"
      lead="Give your email address, and a link to choose a new password comes by mail."
    >
      {sent ? (
        <>
          <FormMessage>
            If this address belongs to a member, the mail is on its way. Look into the spam folder,
            too.
          </FormMessage>
          <ButtonLink to={to.login()} tone="plain">
            Back to the login
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
            Send the link
          </Button>
        </form>
      )}
    </SmallPage>
  )
}
