import { club } from '#web/api.ts'
import { useSearch } from '#web/frame/awake.ts'
import { otherEntrance } from '#web/frame/remembered.ts'
import { startsAtOnce } from '#web/frame/scripts.tsx'
import { useForm } from '#web/frame/use-form.ts'
import { Button } from '#web/kit/button.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { FormMessage } from '#web/kit/form-message.tsx'
import { useSession } from '#web/session.ts'
import { SmallPage } from './small-page.tsx'

export const handle = startsAtOnce

export const meta = () => [
  { title: 'Owner of the site' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where the owner link of a new public site leads: whoever opens it first is its first admin. */
export default function ClaimPage() {
  const session = useSession()
  const search = useSearch()
  const { form, submit, message } = useForm({
    read: () => ({ value: new URLSearchParams(search).get('key') ?? '' }),
    async send(key) {
      await club.identity.claim({ key })
      // Roles are asked for when a page is loaded.
      location.assign('/dashboard/users')
    },
  })
  const back = `?${new URLSearchParams({ from: `/claim${search}` })}`
  return (
    <SmallPage
      title="Owner of the site"
      lead="This link makes you the first admin of this club's site. It works once."
    >
      {session.state === 'in' ? (
        <form {...form} aria-label="Owner of the site" className="grid gap-5">
          <p className="wrap-anywhere">You are signed in as {session.user.email}.</p>
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <Button tone="call" {...submit}>
            Become the first admin
          </Button>
        </form>
      ) : session.state === 'unknown' ? (
        // The key is in the query, which the page as it was sent does not know.
        <p>One moment…</p>
      ) : (
        <>
          <p>Register or log in first; you come back here.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={otherEntrance('/register', back)} tone="call">
              Register
            </ButtonLink>
            <ButtonLink to={otherEntrance('/login', back)} tone="plain">
              Log in
            </ButtonLink>
          </div>
        </>
      )}
    </SmallPage>
  )
}
