import { data } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubContext } from '#web/contexts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/joined.ts'
import { checkYourMail } from './join-form.tsx'

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => {
  const asked = context.get(clubContext).events.get({ id })
  const { title } = await asked.catch((failure: unknown): never => {
    throw failure instanceof Refusal && failure.status < 500 ? data(null, 404) : failure
  })
  return { id, title }
}

export const meta = () => [{ title: 'Check your mail' }, { name: 'robots', content: 'noindex' }]

/** Where a guest arrives whose browser has sent the form by itself: reloading it sends nothing again. */
export default function JoinedPage({ loaderData: { id, title } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-page justify-items-start gap-5 px-gutter py-band">
      <h1 className="text-heading">Almost there</h1>
      <p role="status" className="max-w-[36em] text-lead">
        {checkYourMail}
      </p>
      <ButtonLink to={to.ride(id)} tone="plain">
        Back to {title}
      </ButtonLink>
    </div>
  )
}
