import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import { loginReason, signInLink } from '#web/layout/return-path.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'
import { AlreadySignedIn, useAfterSignIn } from './after-sign-in.tsx'
import { readLogin } from './read-forms.ts'
import { SocialButtons } from './social-buttons.tsx'

export const handle = hydrateAtOnce

const title = 'Login now!'

export const meta = () => [{ title }, { name: 'description', content: 'Members log in here.' }]

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

export default function LoginPage() {
  const session = useSession()
  const continueAs = useAfterSignIn()
  const search = useSearch()
  const reason = loginReason(search)
  const isGuided = signInLink('register', search) !== to.register()
  const { form, submit, errorOf, message, busy, attempt } = useForm({
    read: readLogin,
    async send({ email, password }) {
      await identityActions.signIn(email, password)
      await continueAs('User Login Successfully')
    },
    onFailure: (sentence) => window.alert(sentence),
  })

  if (session.state === 'in' && !busy) return <AlreadySignedIn {...session} />
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-gutter py-band lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
      <div className="grid grid-cols-1 content-start gap-5">
        <h1 className="wrap-anywhere text-heading">{title}</h1>
        {reason ? <FormMessage>{reason}</FormMessage> : null}
        <div className="edge grid grid-cols-1 gap-6 rounded-panel bg-card p-[min(1.25rem,6vw)] sm:p-8">
          <form {...form} aria-label={title} className="grid gap-5">
            <TextField
              label="Email"
              name="email"
              error={errorOf('email')}
              type="email"
              autoComplete="username"
            />
            <PasswordField
              label="Password"
              name="password"
              error={errorOf('password')}
              autoComplete="current-password"
            />
            {message ? <FormMessage urgent>{message}</FormMessage> : null}
            <Button tone="call" {...submit}>
              Log in
            </Button>
            <p className="hidden noscript:block">Logging in needs JavaScript.</p>
          </form>
          <SocialButtons busy={busy} attempt={attempt} />
        </div>
        <p className="flex flex-wrap items-center gap-x-6">
          <span>
            New here?{' '}
            <Link to={signInLink('register', search)} className={link}>
              Register
            </Link>
            {isGuided ? " in two minutes, and you're back where you were." : null}
          </span>
          <Link to={to.forgotPassword()} className={link}>
            Forgot your password?
          </Link>
        </p>
      </div>
      <div className="relative hidden self-stretch overflow-hidden rounded-panel lg:block">
        <DayNightPicture
          day="/art/join.svg"
          night="/art/join-night.svg"
          alt=""
          width={1600}
          height={660}
          className="absolute inset-0 size-full object-cover object-[88%_100%]"
        />
      </div>
    </div>
  )
}
