import { useEffect, useState } from 'react'
import { useAwake, useSearch } from '#web/frame/awake.ts'
import { startsAtOnce } from '#web/frame/scripts.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { FormMessage } from '#web/kit/form-message.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { ask } from './embedded.ts'
import { SmallPage } from './small-page.tsx'

export const handle = startsAtOnce

export const meta = () => [
  { title: 'Confirm your e-mail address' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function VerifyEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token')
  const [outcome, setOutcome] = useState<'confirmed' | { failed: string }>()
  const awake = useAwake()
  useEffect(() => {
    if (!awake) return
    ask(`/verify-email?token=${encodeURIComponent(token ?? '')}`).then(
      () => setOutcome('confirmed'),
      (error: Error) => setOutcome({ failed: error.message }),
    )
  }, [awake, token])
  return (
    <SmallPage
      title="Confirm your e-mail address"
      lead="So that the club knows mail to you arrives at you."
    >
      {outcome === 'confirmed' ? (
        <FormMessage>Thank you, your address is confirmed.</FormMessage>
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
