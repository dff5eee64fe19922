import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { signInLink } from '#web/layout/return-path.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { SmallPage } from '#web/layout/small-page.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { useSearch } from '#web/layout/use-hydrated.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'

export const handle = hydrateAtOnce

export const meta = () => [
  { title: 'Owner of the site' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The page of the owner link of a new public site. The first member to use it becomes its first admin. */
export default function ClaimPage() {
  const session = useSession()
  const search = useSearch()
  const { form, submit, message } = useForm({
    read: () => ({ value: new URLSearchParams(search).get('key') ?? '' }),
    async send(key) {
      await club.identity.claim({ key })
      // Loads the page again, because roles are fetched only then.
      location.assign(to.firstRun())
    },
  })
  const back = `?${new URLSearchParams({ from: to.claim() + search })}`
  return (
    <SmallPage
      title="Owner of the site"
      lead="This link makes you the first admin of this club's site. It works once."
    >
      {session.state === 'in' ? (
        <form {...form} aria-label="Owner of the site" className="grid gap-5">
          <p className="wrap-anywhere">You're signed in as {session.user.email}.</p>
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <Button tone="call" {...submit}>
            Become the first admin
          </Button>
        </form>
      ) : session.state === 'unknown' ? (
        // The key is in the query, which is unknown until hydration.
        <p>One moment…</p>
      ) : (
        <>
          <p>Register or log in first. You'll come back here.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={signInLink('register', back)} tone="call">
              Register
            </ButtonLink>
            <ButtonLink to={signInLink('login', back)} tone="plain">
              Log in
            </ButtonLink>
          </div>
        </>
      )}
    </SmallPage>
  )
}
