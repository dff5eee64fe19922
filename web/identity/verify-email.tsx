import { useEffect, useState } from 'react'
import { clubQuietly } from '#web/api.ts'
import { useAwake, useSearch } from '#web/frame/awake.ts'
import { sentenceOf } from '#web/frame/failure.ts'
import { startsAtOnce } from '#web/frame/scripts.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { FormMessage } from '#web/kit/form-message.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { identityActions } from './actions.ts'
import { ask } from './embedded.ts'
import { SmallPage } from './small-page.tsx'

export const handle = startsAtOnce

export const meta = () => [
  { title: 'Confirm your e-mail address' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function VerifyEmailPage() {
  const search = useSearch()
  const [outcome, setOutcome] = useState<{ thanks: string } | { failed: string }>()
  const awake = useAwake()
  useEffect(() => {
    if (!awake) return
    confirm(new URLSearchParams(search)).then(
      (thanks) => setOutcome({ thanks }),
      (error: unknown) => setOutcome({ failed: sentenceOf(error) }),
    )
  }, [awake, search])
  return (
    <SmallPage
      title="Confirm your e-mail address"
      lead="So that the club knows mail to you arrives at you."
    >
      {outcome && 'thanks' in outcome ? (
        <FormMessage>{outcome.thanks}</FormMessage>
      ) : outcome ? (
        <FormMessage urgent>{outcome.failed}</FormMessage>
      ) : (
        <p className="flex items-center gap-3">
          <Spinner className="size-6" /> Confirming your address…
        </p>
      )}
      <ButtonLink to="/" tone="plain">
        Home
      </ButtonLink>
    </SmallPage>
  )
}

/** The address of a newcomer, or a new one of somebody who is then signed out everywhere. */
const confirm = async (link: URLSearchParams) => {
  const change = link.get('change')
  if (change === null) {
    await ask(`/verify-email?token=${encodeURIComponent(link.get('token') ?? '')}`)
    return 'Thank you, your address is confirmed.'
  }
  await clubQuietly.identity.confirmEmail({ token: change })
  await identityActions.clearOut()
  return 'Thank you, this is your address now. You are signed out everywhere: log in with it.'
}
