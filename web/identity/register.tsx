import { Link, useLocation } from 'react-router'
import { to } from '#contract/pages.ts'
import { passwordHint } from '#contract/password.ts'
import { membershipTypes } from '#contract/users.ts'
import { returnPath, signInLink } from '#web/layout/return-path.ts'
import { useIdentity } from '#web/layout/root-data.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'
import { AlreadySignedIn, useAfterSignIn } from './after-sign-in.tsx'
import { readRegistration } from './read-forms.ts'
import { MicrosoftButton, SocialButtons } from './social-buttons.tsx'

export const handle = hydrateAtOnce

const title = 'Cyclist Registration'

export const meta = () => [
  { title },
  { name: 'description', content: 'Join the club and ride with us.' },
]

/** Whom the page of an invitation has sent here. */
type Invited = { readonly firstName?: string; readonly email?: string }

/** The invitation to come back to is accepted with the registration. */
const invitationIn = (search: string) => {
  const [, invitation] = returnPath(search).match(/^\/join\/([\w-]+)$/) ?? []
  return invitation ? { invitation } : {}
}

export default function RegisterPage() {
  const { passwords } = useIdentity()
  const session = useSession()
  const continueAs = useAfterSignIn()
  const search = useSearch()
  const invited = useLocation().state as Invited | null
  const { form, submit, errorOf, message, busy, attempt } = useForm({
    read: readRegistration(passwords),
    async send(registration) {
      const invitation = invitationIn(search)
      await identityActions.register({ ...registration, ...invitation })
      const greeting = `${registration.firstName} Register Successfully`
      await continueAs(greeting, true, 'invitation' in invitation)
    },
    onFailure: (sentence) => window.alert(sentence),
  })
  const field = (name: string) => ({ name, error: errorOf(name) })

  if (session.state === 'in' && !busy) return <AlreadySignedIn {...session} />
  return (
    <div className="relative isolate overflow-hidden">
      <div className="-z-10 dawn absolute inset-y-0 left-0 w-[300%] animate-drift" />
      <div className="mx-auto grid max-w-page grid-cols-1 items-start gap-8 px-gutter py-band lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-16">
        <div className="on-night grid grid-cols-1 gap-4 text-cream lg:sticky lg:top-12 lg:pt-8">
          <h1 className="wrap-anywhere text-heading">{title}</h1>
          <p className="max-w-[26em] text-lead">
            Tell the club who you are, and ride with us from next Friday.
          </p>
          <p>
            Already registered?{' '}
            <Link
              to={signInLink('login', search)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Log in
            </Link>
          </p>
        </div>
        <div className="edge grid grid-cols-1 gap-6 rounded-panel bg-card p-[min(1.25rem,6vw)] sm:p-8">
          <form {...form} aria-label={title} className="grid grid-cols-1 gap-5">
            <p className="text-quiet">All fields are required.</p>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <TextField
                label="First Name"
                {...field('firstName')}
                defaultValue={invited?.firstName}
                autoComplete="given-name"
              />
              <TextField
                label="Email"
                {...field('email')}
                defaultValue={invited?.email}
                type="email"
                autoComplete="email"
              />
              <TextField label="Address" {...field('address')} autoComplete="street-address" />
              <TextField label="City" {...field('city')} autoComplete="address-level2" />
              <TextField
                label="Contact Number"
                {...field('contactNumber')}
                type="tel"
                autoComplete="tel"
              />
              <TextField label="Age" {...field('age')} type="number" inputMode="numeric" />
              <PasswordField
                label="Password"
                {...field('password')}
                autoComplete="new-password"
                hint={passwordHint(passwords)}
              />
              <SelectField
                label="Membership Type"
                {...field('membershipType')}
                choices={membershipTypes}
              />
            </div>
            {message ? <FormMessage urgent>{message}</FormMessage> : null}
            <p>
              By registering you agree that the club stores what you enter here; see{' '}
              <Link to={to.privacy()} className="font-semibold underline underline-offset-4">
                Privacy
              </Link>
              .
            </p>
            <Button tone="call" {...submit}>
              Register
            </Button>
            <p className="hidden noscript:block">Registering needs JavaScript.</p>
          </form>
          <SocialButtons busy={busy} attempt={attempt}>
            <MicrosoftButton />
          </SocialButtons>
        </div>
      </div>
    </div>
  )
}
