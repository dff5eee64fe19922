import { QueryClientProvider } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import { queries } from '#web/queries.ts'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { QuickAnswer } from './own-answer.tsx'
import { useSignup } from './use-signup.ts'

/** What the member has answered, or one tap to say yes. */
export default function OwnCardAnswer({ ride }: { ride: Event }) {
  const { signup, failure } = useSignup(ride._id)
  if (failure) return <p className="text-quiet text-sm">Your answer could not be loaded.</p>
  if (!signup) return <SkeletonLine className="h-5 w-40" />
  const { mine, open } = signup
  if (!mine && !open) {
    return (
      <p className="text-quiet">
        {signup.signup === 'off' ? 'No sign-up needed: just come.' : 'Sign-up has closed.'}
      </p>
    )
  }
  return (
    <QueryClientProvider client={queries}>
      <QuickAnswer ride={ride} own={mine && { ride, ...mine }} canAnswer={open} />
    </QueryClientProvider>
  )
}
